import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError, badRequest, type Issue } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { assertForeignAddress, keyOfMediaUrl } from '../../media/files/index.ts'
import { resolvePictureKeys } from '../assets/index.ts'
import type { TeamInput } from './admin-view.ts'
import { slugOf } from './domain/slug.ts'
import type { Team } from './queries/find-teams.ts'
import { findExistingCampaignIds, type TeamFields } from './queries/write-teams.ts'

type Ctx = Pick<Context, 'config' | 'clock'>

/**
 * Error messages put `path` before the field names, for example the position in a list of teams.
 * It is empty if the request body is the team itself.
 */
export type TeamToCheck = {
  path: string
  before: Team | undefined
  input: Partial<TeamInput> & Pick<TeamInput, 'name'>
}

const EMPTY = {
  flagImage: null,
  facePaintImages: [],
  mainColor: null,
  colors: [],
  searchTerms: [],
  seedCount: 0,
  campaignId: null,
} satisfies Partial<TeamFields>

/**
 * Merges each input into its team and resolves the campaigns and pictures that it names. Runs at
 * most two statements for any number of teams.
 * @returns the teams in the order of the inputs, and the issues of all teams
 */
export async function checkTeams(
  ctx: Ctx,
  trx: Trx,
  inputs: readonly TeamToCheck[],
): Promise<{ teams: TeamFields[]; issues: Issue[] }> {
  const issues: Issue[] = []
  const teams = inputs.map(({ before, input, path }) => {
    const slug = slugOf(input.slug ?? before?.slug ?? input.name)
    if (visibleText(input.name) === '') issues.push({ path: `${path}name`, message: 'must not be empty' })
    else if (slug === '')
      issues.push({
        path: `${path}slug`,
        message: 'must contain at least one letter or digit that a web address allows',
      })
    const { mainColor, colors, searchTerms, seedCount, campaignId } = input
    return {
      ...(before ?? EMPTY),
      slug,
      name: input.name.trim(),
      ...(mainColor === undefined ? {} : { mainColor: mainColor && mainColor.toLowerCase() }),
      ...(colors === undefined ? {} : { colors: colors.map((color) => color.toLowerCase()) }),
      ...(searchTerms === undefined ? {} : { searchTerms: distinct(searchTerms) }),
      ...(seedCount === undefined ? {} : { seedCount }),
      ...(campaignId === undefined ? {} : { campaignId }),
    }
  })
  await findCampaigns(trx, inputs, issues)
  await readImages(ctx, trx, { inputs, teams, issues })
  return { teams, issues }
}

/**
 * Same as checkTeams for a single team, but throws the first issue.
 * @throws BadRequest, naming the fields
 */
export async function checkTeam(ctx: Ctx, trx: Trx, inputs: Omit<TeamToCheck, 'path'>): Promise<TeamFields> {
  const { teams, issues } = await checkTeams(ctx, trx, [{ ...inputs, path: '' }])
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}.`, { issues })
  const [team] = teams
  if (!team) throw new Error('one team was checked, but none was returned')
  return team
}

const distinct = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
]

async function findCampaigns(trx: Trx, inputs: readonly TeamToCheck[], issues: Issue[]): Promise<void> {
  const named = inputs.flatMap(({ path, before, input: { campaignId } }) =>
    campaignId && campaignId !== before?.campaignId ? [{ path, campaignId }] : [],
  )
  const known = await findExistingCampaignIds(trx, [...new Set(named.map(({ campaignId }) => campaignId))])
  for (const { path, campaignId } of named)
    if (!known.has(campaignId)) issues.push({ path: `${path}campaignId`, message: 'is not a campaign' })
}

type TeamChecks = { inputs: readonly TeamToCheck[]; teams: TeamFields[]; issues: Issue[] }

/** A picture of ours is stored by its key, an external picture by its URL. */
async function readImages(ctx: Ctx, trx: Trx, { inputs, teams, issues }: TeamChecks): Promise<void> {
  const ours: { path: string; value: string; put: (key: string) => void }[] = []
  const read = (path: string, value: string, put: (image: string) => void): void => {
    if (keyOfMediaUrl(ctx.config, value) !== undefined || isKey(value)) ours.push({ path, value, put })
    else {
      const fault = faultOfAddress(ctx, value)
      if (fault === undefined) put(value)
      else issues.push({ path, message: `must be a web address (https) or one of our assets: ${fault}` })
    }
  }
  for (const [at, { path, input }] of inputs.entries()) {
    const team = teams[at]
    if (!team) continue
    const { flagImgUrl, facePaintImageUrls } = input
    if (flagImgUrl === null) team.flagImage = null
    else if (flagImgUrl !== undefined) read(`${path}flagImgUrl`, flagImgUrl, (image) => (team.flagImage = image))
    if (facePaintImageUrls === undefined) continue
    const images = facePaintImageUrls.map(() => '')
    for (const [place, value] of facePaintImageUrls.entries())
      read(`${path}facePaintImageUrls.${place}`, value, (image) => (images[place] = image))
    team.facePaintImages = images
  }
  try {
    const keys = await resolvePictureKeys(ctx, trx, ours)
    for (const [at, { put }] of ours.entries()) put(keys[at] ?? '')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BadRequest') throw error
    issues.push(...((error.details as { issues?: Issue[] } | undefined)?.issues ?? []))
  }
}

const isKey = (value: string): boolean => /^[a-z][a-z0-9/-]*\/[^/\s]+$/.test(value)

/**
 * Returns the reason to reject the URL of an external picture. The rules are those for URLs that
 * the server itself fetches. The http scheme is allowed only in development.
 */
function faultOfAddress({ config }: Ctx, value: string): string | undefined {
  try {
    assertForeignAddress(config, value)
    return undefined
  } catch (error) {
    if (error instanceof FetchRefused) return error.message
    throw error
  }
}
