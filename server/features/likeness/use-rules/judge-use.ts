import { AppError, faultOf, type Issue, issueAt } from '../../../platform/errors.ts'
import { type ExclusivityTerms, exclusivityTerms } from '../../../platform/scope-of-use/exclusivity-price.ts'
import type { Floor } from '../../../platform/scope-of-use/permissions.ts'
import type { Exclusivity } from '../../../platform/scope-of-use/scope.ts'
import { reasonWords } from '../../../platform/scope-of-use/use-reason-words.ts'
import {
  type AskedUse,
  decideUse,
  refusesUse,
  type UseDecision,
  type UseReason,
} from '../../../platform/scope-of-use/use-rules.ts'
import { sentences, type Words } from '../../../platform/words/index.ts'
import { readUseRules } from './read-use-rules.ts'

/** A use that is about to be asked for, agreed or sold. */
export type JudgedUse = {
  /** Rules as they are stored. Null for a talent without any. */
  rules: unknown
  asked: AskedUse
  /** Amount that the talent receives. Null if the talent sets the price. */
  price: Floor | null
}

/** Person who reads the refusal. */
export type Reader = {
  /** Name of the talent. Null if the talent reads it. */
  talent: Words | null
  /** Name of the terms in the body of the request, such as `counterChanges`. */
  path?: string | undefined
  /** Sentence about what the reader can do. */
  advice?: Words
}

/**
 * Decides about a use. Everything that makes, asks for or sells a use of a likeness calls this or
 * assertUseAllowed.
 */
export const judgeUse = ({ rules, asked, price }: JudgedUse): UseDecision =>
  decideUse(readUseRules(rules), asked, price)

/**
 * True if `judgeUse` refuses a use without a price. Faster than `judgeUse`, to check many talents.
 */
export const isUseRefused = ({ rules, asked }: Pick<JudgedUse, 'rules' | 'asked'>): boolean =>
  refusesUse(readUseRules(rules), asked)

/** Returns the talent's price of an exclusivity. Null for a license that is not exclusive. */
export const priceOfExclusivity = (rules: unknown, exclusivity: Exclusivity): ExclusivityTerms | null =>
  exclusivityTerms(readUseRules(rules).exclusivity, exclusivity)

/**
 * Checks that the rules of the talent do not refuse a use. Uses on request pass.
 * @throws USE_NOT_ALLOWED
 */
export function assertUseAllowed(use: JudgedUse, reader: Reader): UseDecision {
  const decision = judgeUse(use)
  if (decision.outcome === 'REFUSED') throw useNotAllowed(decision, reader)
  return decision
}

/** Lists the reasons of a decision by field of the request. */
export const issuesOfUse = ({ reasons }: UseDecision, { talent, path }: Reader): Issue[] =>
  reasons.map((reason) =>
    issueAt([...(path === undefined ? [] : [path]), fieldOf(reason)].join('.'), reasonWords(reason, talent)),
  )

/** Creates the refusal with the reasons of a decision, in words that a person can read. */
export function useNotAllowed(decision: UseDecision, reader: Reader): AppError {
  const issues = issuesOfUse(decision, reader)
  const named = issues.slice(0, MAX_NAMED).map(faultOf)
  return new AppError('USE_NOT_ALLOWED', sentences(...named, reader.advice ?? ''), { details: { issues } })
}

/** Number of reasons in a message. The details have all. */
const MAX_NAMED = 3

/** Field whose change helps most. */
function fieldOf(reason: UseReason): string {
  switch (reason.kind) {
    case 'FLOOR':
    case 'EXCLUSIVITY_FLOOR':
      return reason.isOtherCurrency ? 'currency' : 'offerAmountMinorUnit'
    case 'NO_EXCLUSIVITY':
    case 'EXCLUSIVITY_ON_REQUEST':
      return 'scope.exclusivity'
    case 'TRAINING':
      return 'usageTypes'
    case 'UNSAID':
      return reason.unsaid === 'uses' ? 'usageTypes' : `scope.${reason.unsaid}`
    case 'NEVER':
    case 'ON_REQUEST': {
      const { uses, categories, territories } = reason.rule
      if (uses !== null) return 'usageTypes'
      if (categories !== null) return 'scope.category'
      return territories === null ? 'campaignType' : 'scope.territories'
    }
  }
}
