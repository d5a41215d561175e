import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { type AppError, badBody, conflict, type Issue, issueAt } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { amountFault } from '../../../platform/money.ts'
import {
  type ExclusivityAnswer,
  type ExclusivityAnswers,
  NO_EXCLUSIVITY_PRICES,
  PRICED_EXCLUSIVITIES,
} from '../../../platform/scope-of-use/exclusivity-price.ts'
import type { Floor } from '../../../platform/scope-of-use/permissions.ts'
import { WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { TERRITORY_CODES } from '../../../platform/scope-of-use/territory-words.ts'
import { isSameRules } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRule, UseRules } from '../../../platform/scope-of-use/use-rules.ts'
import { message } from '../../../platform/words/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { findConsent } from '../consent/index.ts'
import { answeredNotice, proposedNotice } from './proposal-notices.ts'
import { findProposal, findUseRules, type ProposalRow } from './queries/find-rules.ts'
import {
  deleteProposal,
  lockRights,
  type NewProposal,
  type NewRules,
  putProposal,
  putRules,
} from './queries/put-rules.ts'
import { readUseRules } from './read-use-rules.ts'

type Limits = Pick<Context['processor'], 'limits'>
type Save = NewRules & { accountId: string; actor: Pick<Caller, 'accountId' | 'displayName'>; version: number }

/**
 * Saves a talent's rules. They apply from the next request on to everything that is not agreed yet.
 * If an agent sends them, they become a proposal that the talent must confirm. Rules that change
 * nothing are not recorded. If no prices of exclusivity are sent, the previous ones are kept.
 * @throws BadRequest with every faulty field; Conflict if the rules have changed since `version`
 */
export async function saveRules(
  { db, clock, processor }: Pick<Context, 'db' | 'clock' | 'processor'>,
  { accountId, actor, version, ...given }: Save,
): Promise<void> {
  assertRules(given.rules, processor)
  await inTransaction(db, async (trx) => {
    await lockRights(trx, accountId)
    const state = await findUseRules(trx, accountId)
    if ((state?.version ?? 0) !== version) throw changedError()
    const current = readUseRules(state?.rules ?? null)
    const fresh = { rules: normalizeRules(given.rules, current), showsFloors: given.showsFloors }
    const isSame = isSameRules(current, fresh.rules) && (state?.shows_floors ?? false) === fresh.showsFloors
    if (isSame && state) return
    const at = clock.now()
    const written = { ...fresh, accountId, version, at }
    if (actor.accountId === accountId)
      return writeRules(trx, { ...written, actorAccountId: accountId, proposedByAccountId: null })
    const proposal = { ...written, id: newId(), proposedByAccountId: actor.accountId }
    if (isSameProposal(await findProposal(trx, accountId), proposal)) return
    await putProposal(trx, proposal)
    await notify(trx, [proposedNotice(accountId, proposal.id, actor.displayName)], at)
  })
}

/** True if an agent sends the same proposal again. The talent is not notified again. */
const isSameProposal = (known: ProposalRow | undefined, fresh: NewProposal): boolean =>
  known !== undefined &&
  known.proposed_by_account_id === fresh.proposedByAccountId &&
  known.based_on === fresh.version &&
  known.shows_floors === fresh.showsFloors &&
  isSameRules(readUseRules(known.rules), fresh.rules)

/**
 * Confirms or declines an agent's proposal, as the talent, and notifies the agent.
 * @throws Conflict if there is no such proposal any more, or the rules have changed since
 */
export async function answerProposal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, displayName: talentName }: Pick<Caller, 'accountId' | 'displayName'>,
  { proposalId, isConfirmed }: { proposalId: string; isConfirmed: boolean },
): Promise<void> {
  const at = clock.now()
  await inTransaction(db, async (trx) => {
    await lockRights(trx, accountId)
    const proposal = await findProposal(trx, accountId)
    if (proposal?.id !== proposalId)
      throw conflict('This proposal was answered or replaced. Read the rules again before you decide.')
    const { proposed_by_account_id: proposedByAccountId } = proposal
    if (isConfirmed)
      await writeRules(trx, {
        rules: readUseRules(proposal.rules),
        showsFloors: proposal.shows_floors,
        accountId,
        actorAccountId: accountId,
        version: proposal.based_on,
        proposedByAccountId,
        at,
      })
    else await deleteProposal(trx, accountId, proposalId)
    await notify(trx, [answeredNotice(proposedByAccountId, proposalId, { talentName, isConfirmed })], at)
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

function assertRules({ fallback, exceptions, exclusivity }: UseRules, processor: Limits): void {
  const issues: Issue[] = [
    ...floorFaults(fallback.floor, 'rules.fallback.floor', processor),
    ...(exclusivity ? exclusivityFaults(exclusivity, processor) : []),
    ...exceptions.flatMap((rule, at) => ruleFaults(rule, `rules.exceptions.${at}`, processor)),
  ]
  if (issues.length > 0) throw badBody(issues)
}

function ruleFaults(rule: UseRule, path: string, processor: Limits): Issue[] {
  const unknown = rule.territories?.find((code) => !TERRITORY_CODES.includes(code))
  const isGeneral = NAMED.every((field) => normalizeRule(rule)[field] === null)
  return [
    ...floorFaults(rule.floor, `${path}.floor`, processor),
    ...(unknown === undefined
      ? []
      : [
          issueAt(
            `${path}.territories`,
            message('has “{code}”, which is neither a country’s code nor a group.', { code: unknown }),
          ),
        ]),
    ...(isGeneral
      ? [
          {
            path,
            message:
              'must name a medium, use, category or territory. To answer for all uses, change the general answer.',
          },
        ]
      : []),
  ]
}

function floorFaults(floor: Floor | null, path: string, { limits }: Limits): Issue[] {
  const fault = floor && amountFault(floor, limits(floor.currency))
  if (!fault) return []
  const field = fault.field === 'currency' ? 'currency' : 'amountMinorUnit'
  return [issueAt(`${path}.${field}`, message('cannot be saved. {fault}', { fault: fault.words }))]
}

/**
 * An exclusive license is exclusive in its category too, so the higher of the two minimums applies.
 * To be compared, they must be in one currency.
 */
function exclusivityFaults(answers: ExclusivityAnswers, processor: Limits): Issue[] {
  const { CATEGORY_EXCLUSIVE: weaker, EXCLUSIVE: own } = answers
  return [
    ...PRICED_EXCLUSIVITIES.flatMap((level) =>
      floorFaults(answers[level].minimum, `rules.exclusivity.${level}.minimum`, processor),
    ),
    ...(weaker.minimum && own.minimum && weaker.minimum.currency !== own.minimum.currency
      ? [
          issueAt(
            'rules.exclusivity.EXCLUSIVE.minimum.currency',
            message('must be {currency}, as for exclusivity in the category.', { currency: weaker.minimum.currency }),
          ),
        ]
      : []),
  ]
}

/**
 * Sorts the lists. Drops the minimum of a use that is never allowed, and drops territories that
 * include “worldwide”.
 */
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

const normalizeRules = ({ fallback, exceptions, exclusivity }: UseRules, current: UseRules): UseRules => {
  const answers = exclusivity ?? current.exclusivity ?? NO_EXCLUSIVITY_PRICES
  return {
    fallback: { answer: fallback.answer, floor: fallback.answer === 'NEVER' ? null : fallback.floor },
    exceptions: exceptions.map(normalizeRule),
    exclusivity: {
      CATEGORY_EXCLUSIVE: normalizeAnswer(answers.CATEGORY_EXCLUSIVE),
      EXCLUSIVE: normalizeAnswer(answers.EXCLUSIVE),
    },
  }
}

/**
 * Drops the price of an exclusivity that is not offered, and a price of 100 percent, which is no
 * surcharge.
 */
const normalizeAnswer = ({ answer, pricePercent, minimum }: ExclusivityAnswer): ExclusivityAnswer => ({
  answer,
  pricePercent: answer === 'NEVER' || pricePercent === 100 ? null : pricePercent,
  minimum: answer === 'NEVER' ? null : minimum,
})
