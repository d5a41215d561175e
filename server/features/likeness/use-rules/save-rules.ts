import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { type AppError, badRequest, conflict, type Issue } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { amountFault } from '../../../platform/money.ts'
import { WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { TERRITORY_CODES } from '../../../platform/scope-of-use/territory-words.ts'
import { isSameRules } from '../../../platform/scope-of-use/use-presets.ts'
import type { Floor, UseRule, UseRules } from '../../../platform/scope-of-use/use-rules.ts'
import { findConsent } from '../consent/index.ts'
import { findProposal, findUseRules } from './queries/find-rules.ts'
import { deleteProposal, lockRights, type NewRules, putProposal, putRules } from './queries/put-rules.ts'
import { readUseRules } from './read-use-rules.ts'

type Limits = Pick<Context['processor'], 'limits'>
type Save = NewRules & { accountId: string; actorAccountId: string; version: number }

/**
 * Saves a talent's rules. They apply from the next request on to everything that is not agreed
 * yet. If an agent sends them, they become a proposal that the talent must confirm. Rules that
 * change nothing are not recorded.
 * @throws BadRequest with every faulty field; Conflict if the rules have changed since `version`
 */
export async function saveRules(
  { db, clock, processor }: Pick<Context, 'db' | 'clock' | 'processor'>,
  { accountId, actorAccountId, version, ...given }: Save,
): Promise<void> {
  assertRules(given.rules, processor)
  const fresh = { rules: normalizeRules(given.rules), showsFloors: given.showsFloors }
  await inTransaction(db, async (trx) => {
    await lockRights(trx, accountId)
    const state = await findUseRules(trx, accountId)
    if ((state?.version ?? 0) !== version) throw changedError()
    const isSame =
      isSameRules(readUseRules(state?.rules ?? null), fresh.rules) &&
      (state?.shows_floors ?? false) === fresh.showsFloors
    if (isSame && state) return
    const at = clock.now()
    if (actorAccountId === accountId)
      return writeRules(trx, { ...fresh, accountId, actorAccountId, version, proposedByAccountId: null, at })
    await putProposal(trx, { ...fresh, id: newId(), accountId, version, proposedByAccountId: actorAccountId, at })
  })
}

/**
 * Confirms or declines an agent's proposal, as the talent.
 * @throws Conflict if there is no such proposal any more, or the rules have changed since
 */
export async function answerProposal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, proposalId, isConfirmed }: { accountId: string; proposalId: string; isConfirmed: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRights(trx, accountId)
    const proposal = await findProposal(trx, accountId)
    if (proposal?.id !== proposalId)
      throw conflict('This proposal was answered or replaced. Read the rules again before you decide.')
    if (!isConfirmed) {
      await deleteProposal(trx, accountId, proposalId)
      return
    }
    await writeRules(trx, {
      rules: readUseRules(proposal.rules),
      showsFloors: proposal.shows_floors,
      accountId,
      actorAccountId: accountId,
      version: proposal.based_on,
      proposedByAccountId: proposal.proposed_by_account_id,
      at: clock.now(),
    })
  })
}

async function writeRules(trx: Trx, change: Omit<Parameters<typeof putRules>[1], 'consentVersion'>): Promise<void> {
  const consent = await findConsent(trx, change.accountId)
  const consentVersion = consent?.granted ? consent.version : null
  if (!(await putRules(trx, { ...change, consentVersion }))) throw changedError()
}

const changedError = (): AppError =>
  conflict('The rules have changed since you opened them. Read them again, then make your change.')

const NAMED = ['media', 'uses', 'categories', 'territories'] as const

function assertRules({ fallback, exceptions }: UseRules, processor: Limits): void {
  const issues: Issue[] = [
    ...floorFaults(fallback.floor, 'rules.fallback', processor),
    ...exceptions.flatMap((rule, at) => ruleFaults(rule, `rules.exceptions.${at}`, processor)),
  ]
  const [first] = issues
  if (first) throw badRequest(`The body “${first.path}” ${first.message}`, { issues })
}

function ruleFaults(rule: UseRule, path: string, processor: Limits): Issue[] {
  const unknown = rule.territories?.find((code) => !TERRITORY_CODES.includes(code))
  const isGeneral = NAMED.every((field) => normalizeRule(rule)[field] === null)
  return [
    ...floorFaults(rule.floor, path, processor),
    ...(unknown === undefined
      ? []
      : [{ path: `${path}.territories`, message: `has “${unknown}”, which is neither a country’s code nor a group.` }]),
    ...(isGeneral
      ? [{ path, message: 'names nothing. Name a medium, use, category or territory, or change the general answer.' }]
      : []),
  ]
}

function floorFaults(floor: Floor | null, path: string, { limits }: Limits): Issue[] {
  const fault = floor && amountFault(floor, limits(floor.currency))
  if (!fault) return []
  const field = fault.field === 'currency' ? 'currency' : 'amountMinorUnit'
  return [{ path: `${path}.floor.${field}`, message: `is not possible. ${fault.message}` }]
}

/** Sorts the lists, and drops the price of a use that is never allowed, and “worldwide”. */
const normalizeRule = (rule: UseRule): UseRule => ({
  answer: rule.answer,
  floor: rule.answer === 'NEVER' ? null : rule.floor,
  media: sorted(rule.media),
  uses: sorted(rule.uses),
  categories: sorted(rule.categories),
  territories: rule.territories?.includes(WORLDWIDE) ? null : sorted(rule.territories),
})

const sorted = <Word extends string>(list: readonly Word[] | null): readonly Word[] | null =>
  list === null ? null : [...list].sort()

const normalizeRules = ({ fallback, exceptions }: UseRules): UseRules => ({
  fallback: { answer: fallback.answer, floor: fallback.answer === 'NEVER' ? null : fallback.floor },
  exceptions: exceptions.map(normalizeRule),
})
