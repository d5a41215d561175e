import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  NullableText,
  NullableWebUrl,
  named,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import type { FilterRow } from './queries/filters.ts'

const Name = withExample(Text({ minLength: 1, maxLength: 120 }), 'Riso print')
const Tag = withExample(Text({ maxLength: 40 }), 'print')

export const FILTER_FIELDS = {
  name: Name,
  description: Type.Optional(withExample(NullableText(2000), 'Two inks, a little out of register.')),
  referenceImageUrl: Type.Optional(withExample(NullableWebUrl, 'https://cdn.example.com/riso.png')),
  tags: Type.Optional(Type.Array(Tag, { maxItems: 20, description: 'Trimmed, without duplicates.' })),
  prompt: Type.Optional(
    withExample(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 8000,
        description: 'Instruction for making the art. Without a prompt, the filter is not offered to sellers.',
      }),
      'A risograph print in teal and orange',
    ),
  ),
}

const VISIBLE_FIELDS = {
  id: withExample(Id, STORY.filterId),
  name: Name,
  description: withExample(NullableText(), 'Two inks, a little out of register.'),
  referenceImageUrl: NullableWebUrl,
  tags: withExample(Type.Array(Text()), ['print']),
}

export const FilterView = named(
  'MerchFilter',
  Exactly({
    ...VISIBLE_FIELDS,
    prompt: withExample(NullableText(), 'A risograph print in teal and orange'),
    createdBy: withExample(Text({ description: 'Email address of the admin who created it.' }), 'admin@example.com'),
    createdAt: Time,
    updatedAt: Time,
  }),
)

export const OfferedFilterView = named('OfferedFilter', Exactly(VISIBLE_FIELDS))

export const viewOfferedFilter = (row: FilterRow): Static<typeof OfferedFilterView> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  referenceImageUrl: row.reference_image_url,
  tags: row.tags,
})

export const viewFilter = (row: FilterRow): Static<typeof FilterView> => ({
  ...viewOfferedFilter(row),
  prompt: row.prompt,
  createdBy: row.created_by,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})
