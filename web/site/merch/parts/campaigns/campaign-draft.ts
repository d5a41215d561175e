import { useState } from 'react'
import type {
  Campaign,
  ChangeCampaignBody,
  MerchAsset,
  MerchCampaignConfig,
} from '../../../../../client/src/api-types.ts'
import { useUnsavedGuard } from '../../../navigation.tsx'
import type { GroupName } from '../../campaign-words.ts'

/** Fields of a campaign that stand in no group. */
export type IdentityName = 'name' | 'talentName' | 'slug' | 'sellerAccountId' | 'homeCountry' | 'currency' | 'shopFlow'
type Fields = Readonly<Record<string, unknown>>
/** What was typed and not saved: only what is otherwise than the campaign has it. */
export type CampaignChanges = Readonly<Partial<Record<GroupName | 'identity', Fields>>>

/** Currency and home country are read in the config, and written beside the name. */
const savedIn = (campaign: Campaign, group: GroupName | 'identity'): Fields =>
  group === 'identity'
    ? { ...campaign, currency: campaign.config.currency, homeCountry: campaign.config.homeCountry }
    : (campaign[group] as unknown as Fields)

/** The value of a field as it would be saved now. */
export function fieldIn(
  { campaign, changes }: { campaign: Campaign; changes: CampaignChanges },
  group: GroupName | 'identity',
  name: string,
): unknown {
  const typed = changes[group]
  return typed && name in typed ? typed[name] : savedIn(campaign, group)[name]
}

/** The changes with one field more; a field that is back to what was saved is none. */
export function withField(
  { campaign, changes }: { campaign: Campaign; changes: CampaignChanges },
  group: GroupName | 'identity',
  name: string,
  value: unknown,
): CampaignChanges {
  const { [name]: _, ...others } = changes[group] ?? {}
  const isSaved = JSON.stringify(savedIn(campaign, group)[name]) === JSON.stringify(value)
  const fields = isSaved ? others : { ...others, [name]: value }
  const { [group]: __, ...groups } = changes
  return Object.keys(fields).length === 0 ? groups : { ...groups, [group]: fields }
}

export const countChanges = (changes: CampaignChanges): number =>
  Object.values(changes).reduce((sum, fields) => sum + Object.keys(fields).length, 0)

/** What is sent to save them. */
export const changeBody = ({ identity, ...groups }: CampaignChanges, version: number): ChangeCampaignBody =>
  ({ version, ...identity, ...groups }) as ChangeCampaignBody

/** The storefront as it would be with what is not saved yet. `urls` are the addresses of pictures that were just brought. */
export function storeWith(
  store: MerchCampaignConfig,
  changes: CampaignChanges,
  urls: Readonly<Record<string, string>>,
): MerchCampaignConfig {
  const { name, talentName, shopFlow } = (changes.identity ?? {}) as Partial<MerchCampaignConfig>
  // Plaques are shaped otherwise where they are read; what is not a number yet is not shown.
  const config = Object.entries(changes.config ?? {}).filter(
    ([field, value]) => field !== 'plaqueConfig' && value !== null,
  )
  // Half a colour is none yet: the one before stays.
  const branding = Object.entries(withUrls(changes.branding, urls)).filter(
    ([field, value]) => !field.endsWith('Color') || typeof value !== 'string' || /^#[0-9a-f]{6}$/i.test(value),
  )
  return {
    ...store,
    name: name ?? store.name,
    talentName: talentName ?? store.talentName,
    shopFlow: shopFlow ?? store.shopFlow,
    branding: { ...store.branding, ...Object.fromEntries(branding) },
    studio: { ...store.studio, ...withUrls(changes.studio, urls) },
    legal: { ...store.legal, ...changes.legal },
    copy: { ...store.copy, ...changes.copy },
    config: { ...store.config, ...Object.fromEntries(config) },
  }
}

const withUrls = (fields: Fields = {}, urls: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.endsWith('AssetId')
        ? [
            [name, value],
            [name.replace(/AssetId$/, 'Url'), typeof value === 'string' ? (urls[value] ?? null) : null],
          ]
        : [[name, value]],
    ),
  )

export type CampaignDraft = {
  campaign: Campaign
  changes: CampaignChanges
  urls: Readonly<Record<string, string>>
  count: number
  value: (group: GroupName | 'identity', name: string) => unknown
  set: (group: GroupName | 'identity', name: string, value: unknown) => void
  /** Remembers where a picture is that was just brought. */
  learn: (asset: MerchAsset) => void
  /** Forgets what was typed: it was saved, or is not wanted. */
  discard: () => void
  /** How often that was; fields that keep what is typed are made anew by it. */
  turn: number
}

/** What is typed about a campaign until it is saved; who leaves before that is asked. */
export function useCampaignDraft(campaign: Campaign): CampaignDraft {
  const [changes, setChanges] = useState<CampaignChanges>({})
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({})
  const [turn, setTurn] = useState(0)
  const count = countChanges(changes)
  useUnsavedGuard(count > 0)
  return {
    campaign,
    changes,
    urls,
    count,
    value: (group, name) => fieldIn({ campaign, changes }, group, name),
    set: (group, name, value) => setChanges((now) => withField({ campaign, changes: now }, group, name, value)),
    learn: ({ id, url }) => setUrls((known) => ({ ...known, [id]: url })),
    discard: () => {
      setChanges({})
      setTurn((now) => now + 1)
    },
    turn,
  }
}
