import Type, { type Static } from 'typebox'
import { Exactly, named, OneOf, Text, withExample } from '../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'
import type { CampaignTypeRow } from './queries/fragments.ts'

export const CampaignTypeKey = withExample(
  Type.String({ pattern: '^[a-z][a-z0-9_]{1,59}$', description: 'Lowercase letters, digits and underscores.' }),
  'social_post',
)
export const CampaignTypeFields = {
  label: withExample(Type.String({ minLength: 1, maxLength: 120, pattern: VISIBLE_TEXT }), 'Social media post'),
  category: named('CampaignCategory', OneOf(['IMAGE', 'VOICE', 'VIDEO'])),
  enabled: Type.Boolean({ description: 'True if new offers can use it.' }),
  position: withExample(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Position in the list.' }), 1),
}

export const CampaignTypeView = named(
  'CampaignType',
  Exactly({ key: Text({ maxLength: 60 }), ...CampaignTypeFields }),
  { key: 'social_post', label: 'Social media post', category: 'IMAGE', enabled: true, position: 1 },
)

export const toCampaignTypeView = ({
  key,
  label,
  category,
  enabled,
  position,
}: CampaignTypeRow): Static<typeof CampaignTypeView> => ({ key, label, category, enabled, position })
