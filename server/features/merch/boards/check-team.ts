import type { Context } from '../../../platform/context.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError, badRequest, type Issue } from '../../../platform/errors.ts'
import { FetchRefused } from '../../../platform/fetcher/index.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { assertElsewhere, keyOfMediaUrl } from '../../media/files/index.ts'
import { keysOfPictures } from '../assets/index.ts'
import type { TeamInput } from './admin-view.ts'
import { slugOf } from './domain/slug.ts'
import type { Team } from './queries/find-teams.ts'
import { findCampaignsNamed, type TeamFields } from './queries/write-teams.ts'

type Ctx = Pick<Context, 'config' | 'clock'>

/** What is said of a team somewhere; `path` names the place in faults, empty for the body itself. */
export type Said = { path: string; before: Team | undefined; input: Partial<TeamInput> & Pick<TeamInput, 'name'> }

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
 * Teams as they are kept: their fields laid over what was there, with every campaign and picture that they name found. Two
 * statements at most, however many teams. @returns them in their order, and what is wrong with any of them
 */
export async function checkTeams(
  ctx: Ctx,
  trx: Trx,
  said: readonly Said[],
): Promise<{ teams: TeamFields[]; issues: Issue[] }> {
  const issues: Issue[] = []
  const teams = said.map(({ before, input, path }) => {
    const slug = slugOf(input.slug ?? before?.slug ?? input.name)
    if (visibleText(input.name) === '') issues.push({ path: `${path}name`, message: 'must not be empty' })
    else if (slug === '')
      issues.push({ path: `${path}slug`, message: 'has no letter that an address can have: name one' })
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
  await findCampaigns(trx, said, issues)
  await readImages(ctx, trx, { said, teams, issues })
  return { teams, issues }
}

/** The same of one. @throws BadRequest, naming the fields */
export async function checkTeam(ctx: Ctx, trx: Trx, said: Omit<Said, 'path'>): Promise<TeamFields> {
  const { teams, issues } = await checkTeams(ctx, trx, [{ ...said, path: '' }])
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}.`, { issues })
  const [team] = teams
  if (!team) throw new Error('one team was checked, and none came back')
  return team
}

const distinct = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
]

async function findCampaigns(trx: Trx, said: readonly Said[], issues: Issue[]): Promise<void> {
  const named = said.flatMap(({ path, before, input: { campaignId } }) =>
    campaignId && campaignId !== before?.campaignId ? [{ path, campaignId }] : [],
  )
  const known = await findCampaignsNamed(trx, [...new Set(named.map(({ campaignId }) => campaignId))])
  for (const { path, campaignId } of named)
    if (!known.has(campaignId)) issues.push({ path: `${path}campaignId`, message: 'is no campaign' })
}

type Reading = { said: readonly Said[]; teams: TeamFields[]; issues: Issue[] }

/** Pictures of ours are kept by their keys, others by their addresses. */
async function readImages(ctx: Ctx, trx: Trx, { said, teams, issues }: Reading): Promise<void> {
  const ours: { path: string; value: string; put: (key: string) => void }[] = []
  const read = (path: string, value: string, put: (image: string) => void): void => {
    if (keyOfMediaUrl(ctx.config, value) !== undefined || isKey(value)) ours.push({ path, value, put })
    else {
      const fault = faultOfAddress(ctx, value)
      if (fault === undefined) put(value)
      else issues.push({ path, message: `must be a web address (https), or an asset of ours: ${fault}` })
    }
  }
  for (const [at, { path, input }] of said.entries()) {
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
    const keys = await keysOfPictures(ctx, trx, ours)
    for (const [at, { put }] of ours.entries()) put(keys[at] ?? '')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BadRequest') throw error
    issues.push(...((error.details as { issues?: Issue[] } | undefined)?.issues ?? []))
  }
}

const isKey = (value: string): boolean => /^[a-z][a-z0-9/-]*\/[^/\s]+$/.test(value)

/** What everybody's browser is told to load has the form of what we would fetch ourselves; http is development's alone. */
function faultOfAddress({ config }: Ctx, value: string): string | undefined {
  try {
    assertElsewhere(config, value)
    return undefined
  } catch (error) {
    if (error instanceof FetchRefused) return error.message
    throw error
  }
}
