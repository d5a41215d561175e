import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { isoTime, named } from '../../../platform/http/schemas.ts'
import { isCurrency } from '../../../platform/money.ts'
import { type PictureReference, requireAssets, resolvePictureKeys } from '../assets/index.ts'
import {
  BRANDING,
  CONFIG,
  COPY,
  LEGAL,
  LEGAL_PAGES,
  type Legal,
  makeOptional,
  type PlaqueConfig,
  STUDIO,
} from './campaign-groups.ts'
import type { Campaign } from './queries/campaign-row.ts'

export const GROUP_CHANGES = {
  branding: named('CampaignBrandingChange', makeOptional(BRANDING)),
  studio: named('CampaignStudioChange', makeOptional(STUDIO)),
  legal: named('CampaignLegalChange', makeOptional(LEGAL)),
  config: named('CampaignConfigChange', makeOptional(CONFIG)),
  copy: named('CampaignCopyChange', makeOptional(COPY)),
}

export type GroupChanges = { [Group in keyof typeof GROUP_CHANGES]?: Static<(typeof GROUP_CHANGES)[Group]> }
export type Groups = Pick<Campaign, keyof typeof GROUP_CHANGES>

/**
 * Merges a change into the field groups of a campaign and checks the assets and pictures that it
 * names. Runs at most two statements.
 * @throws BadRequest, naming the fields, for assets or pictures that do not exist or belong to
 * another campaign
 */
export async function changeGroups(
  ctx: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  { id, before, at }: { id: string; before: Groups; at: Date },
  { branding = {}, studio = {}, legal = {}, config = {}, copy = {} }: GroupChanges,
): Promise<Groups> {
  await requireAssets(trx, [...assetsIn('branding', branding), ...assetsIn('studio', studio)], id)
  const plaqueConfig = config.plaqueConfig
    ? await resolvePlaquePictures(ctx, trx, config.plaqueConfig)
    : config.plaqueConfig
  return {
    branding: { ...before.branding, ...branding },
    studio: { ...before.studio, ...studio },
    legal: { ...before.legal, ...legal, ...stampLegalTimes(before.legal, legal, at) },
    config: { ...before.config, ...config, ...(plaqueConfig === undefined ? {} : { plaqueConfig }) },
    copy: { ...before.copy, ...copy },
  }
}

/**
 * Checks that a currency code is in use.
 * @throws BadRequest for an unknown currency code
 */
export function requireCurrency(currency: string): string {
  const message = `“${currency}” is not a currency in use (ISO 4217).`
  if (!isCurrency(currency)) throw badRequest(message, { issues: [{ path: 'currency', message }] })
  return currency
}

const assetsIn = (group: string, fields: Readonly<Record<string, string | null | undefined>>): PictureReference[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    name.endsWith('AssetId') && value ? [{ path: `${group}.${name}`, value }] : [],
  )

const stampLegalTimes = (before: Legal, change: Partial<Legal>, now: Date): Partial<Legal> =>
  Object.fromEntries(
    LEGAL_PAGES.filter((page) =>
      ([`${page}Title`, `${page}Content`] as const).some(
        (field) => change[field] !== undefined && change[field] !== before[field],
      ),
    ).map((page) => [`${page}UpdatedAt`, isoTime(now)]),
  )

async function resolvePlaquePictures(
  ctx: Pick<Context, 'config' | 'clock'>,
  trx: Trx,
  plaques: PlaqueConfig,
): Promise<PlaqueConfig> {
  const images = { standardImages: { ...plaques.standardImages }, deluxeImages: { ...plaques.deluxeImages } }
  const places = Object.entries(images).flatMap(([edition, pictures]) =>
    (Object.keys(pictures) as (keyof typeof pictures)[]).flatMap((field) => {
      const value = pictures[field]
      return value === null ? [] : [{ path: `config.plaqueConfig.${edition}.${field}`, value, pictures, field }]
    }),
  )
  const keys = await resolvePictureKeys(ctx, trx, places)
  for (const [at, { pictures, field }] of places.entries()) pictures[field] = keys[at] ?? null
  return { ...plaques, ...images }
}
