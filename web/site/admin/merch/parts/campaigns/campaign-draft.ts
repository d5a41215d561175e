import { useState } from 'react'
import type {
  Campaign,
  ChangeCampaignBody,
  MerchAsset,
  MerchCampaignConfig,
} from '../../../../../../client/src/api-types.ts'
import { useUnsavedGuard } from '../../../../navigation.tsx'
import type { GroupName } from '../../campaign-labels.ts'

export type IdentityName = 'name' | 'talentName' | 'slug' | 'sellerAccountId' | 'homeCountry' | 'currency' | 'shopFlow'
type Fields = Readonly<Record<string, unknown>>
/** Contains only fields that differ from the saved campaign. */
export type CampaignChanges = Readonly<Partial<Record<GroupName | 'identity', Fields>>>

/** The API returns currency and home country inside the config, but accepts them outside of it. */
const savedIn = (campaign: Campaign, group: GroupName | 'identity'): Fields =>
  group === 'identity'
    ? { ...campaign, currency: campaign.config.currency, homeCountry: campaign.config.homeCountry }
    : (campaign[group] as unknown as Fields)

export function getFieldValue(
  { campaign, changes }: { campaign: Campaign; changes: CampaignChanges },
  group: GroupName | 'identity',
  name: string,
): unknown {
  const typed = changes[group]
  return typed && name in typed ? typed[name] : savedIn(campaign, group)[name]
}

/** Adds an edit of one field. A field set back to its saved value is no longer an edit. */
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

export const changeBody = ({ identity, ...groups }: CampaignChanges, version: number): ChangeCampaignBody =>
  ({ version, ...identity, ...groups }) as ChangeCampaignBody

/**
 * Applies unsaved edits for the preview. `urls` has the addresses of freshly uploaded pictures.
 */
export function applyChangesToStore(
  store: MerchCampaignConfig,
  changes: CampaignChanges,
  urls: Readonly<Record<string, string>>,
): MerchCampaignConfig {
  const { name, talentName, shopFlow } = (changes.identity ?? {}) as Partial<MerchCampaignConfig>
  // Omits plaque settings, because the API returns them in another format than it accepts. Also
  // omits incomplete numbers.
  const config = Object.entries(changes.config ?? {}).filter(
    ([field, value]) => field !== 'plaqueConfig' && value !== null,
  )
  // Keeps the previous color until a typed color is complete.
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
  learn: (asset: MerchAsset) => void
  discard: () => void
  /** React key that changes with each discard. Fields then mount again with the saved value. */
  turn: number
}

/** Asks the reader before leaving with unsaved edits. */
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
    value: (group, name) => getFieldValue({ campaign, changes }, group, name),
    set: (group, name, value) => setChanges((now) => withField({ campaign, changes: now }, group, name, value)),
    learn: ({ id, url }) => setUrls((known) => ({ ...known, [id]: url })),
    discard: () => {
      setChanges({})
      setTurn((now) => now + 1)
    },
    turn,
  }
}
