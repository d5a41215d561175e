import { classifyBooks, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/** A vote does not identify the fan, so boards contain no personal data. */
export const boardsPersonalData: PersonalData = {
  tables: [
    withoutPeople('merch_boards', 'id slug name is_active is_default searched version created_at updated_at', {
      readers: { public: 'slug name', nobody: 'searched' },
    }),
    withoutPeople(
      'merch_board_teams',
      `id board_id slug name flag_image face_paint_images main_color colors search_terms searched seed_count events_count
       reached_at campaign_id picture_key picture_of picture_made_at version created_at updated_at`,
      {
        readers: {
          public: 'slug name flag_image face_paint_images',
          admin: 'search_terms',
          nobody: 'searched',
        },
        codes: 'main_color colors picture_of',
      },
    ),
    classifyBooks('merch_stat_events', 'session_id event_type team_id source order_id created_at'),
  ],
}
