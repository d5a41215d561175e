import { listed, message, moneyWords, type Words } from '../../../../platform/words/message.ts'
import type { CounterChanges } from '../../offer/index.ts'
import type { NoticeFacts } from './notice-facts.ts'
import { amount } from './phrases.ts'

const CHANGE_WORDS: Record<Exclude<keyof CounterChanges, FulfilmentTerm>, Words> = {
  offerAmountMinorUnit: message('the amount'),
  usageTypes: message('the uses'),
  customUsage: message('the custom use'),
  wantsSharing: message('sharing'),
  sharingDescription: message('how it is shared'),
  imageKind: message('the type of image'),
  scriptText: message('the script'),
  selectedSampleUrl: message('the sample'),
  selectedVoiceUrl: message('the voice'),
  scope: message('the territory, the term and the exclusivity'),
}

type FulfilmentTerm = 'deliverWithinDays' | 'includedRevisions' | 'extraRevisionMinorUnit'

/** Names a changed term. The delivery time and the revisions are given with the new value. */
function describeChange(key: keyof CounterChanges, { changes = {}, currency }: NoticeFacts): Words {
  const { deliverWithinDays: days, includedRevisions: revisions, extraRevisionMinorUnit: price } = changes
  if (key === 'deliverWithinDays')
    return days == null
      ? message('the delivery time (no agreed date)')
      : message('the delivery time ({days, plural, one {# day} other {# days}} from payment)', { days })
  if (key === 'includedRevisions')
    return revisions == null
      ? message('the included revisions (unlimited)')
      : message('the included revisions ({revisions})', { revisions })
  if (key === 'extraRevisionMinorUnit')
    return price == null
      ? message('the price of another revision (none)')
      : message('the price of another revision ({price})', { price: moneyWords(price, currency) })
  return CHANGE_WORDS[key]
}

/** Describes what somebody proposes, as a part of a sentence. */
export function describeProposal(f: NoticeFacts): Words {
  const { offerAmountMinorUnit: proposed, ...rest } = f.changes ?? {}
  const keys = Object.keys(rest) as (keyof CounterChanges)[]
  const changes = listed(keys.map((key) => describeChange(key, f)))
  if (proposed === undefined) return message('changes to {changes}, at {amount}', { changes, amount: amount(f) })
  const values = { proposed: moneyWords(proposed, f.currency), amount: amount(f) }
  return keys.length > 0
    ? message('{proposed} instead of {amount}, with changes to {changes}', { ...values, changes })
    : message('{proposed} instead of {amount}', values)
}
