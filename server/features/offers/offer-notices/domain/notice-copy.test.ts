import { describe, expect, test } from 'vitest'
import { writeWords } from '../../../../platform/words/index.ts'
import { type Copy, NOTICE_COPY, type NoticeEvent, type NoticeFacts, writeCopy } from './notice-copy.ts'

const AT = new Date('2026-12-20T09:30:00Z')
const FACTS: NoticeFacts = {
  brand: 'Café Noir',
  talent: 'Mara',
  title: 'The new cup',
  campaign: 'A portrait.',
  currency: 'USD',
  offerAmountMinorUnit: 100_000,
  totalBrandPriceMinorUnit: 110_000,
  expiresAt: AT,
  automaticReleaseAt: AT,
  disputeWindowDays: 14,
}
const write = (event: NoticeEvent, reader: string, facts: Partial<NoticeFacts>) => {
  const copy = (NOTICE_COPY[event] as Record<string, (facts: NoticeFacts) => Copy>)[reader]
  if (!copy) throw new Error(`${event} has no text for ${reader}`)
  const { title, body } = writeCopy(copy, { ...FACTS, ...facts }, reader as 'brand')
  return `${writeWords(title)} | ${writeWords(body)}`
}

const SAID: [event: NoticeEvent, reader: string, facts: Partial<NoticeFacts>, has: string, hasNot: string][] = [
  ['OFFER_RECEIVED', 'talent', {}, 'You have until 20 December 2026 at 09:30 UTC to accept', 'below your minimum'],
  [
    'OFFER_RECEIVED',
    'talent',
    { changes: { offerAmountMinorUnit: 200_000 } },
    '$2,000.00 instead of $1,000.00.',
    'with changes',
  ],
  [
    'OFFER_COUNTERED',
    'brand',
    { changes: { scriptText: 'x' } },
    'proposes changes to the script, at $1,000.00.',
    'instead of',
  ],
  [
    'OFFER_COUNTERED',
    'talent',
    { by: 'brand', changes: { offerAmountMinorUnit: 5000, usageTypes: [], wantsSharing: true }, note: 'More.' },
    'Café Noir proposes $50.00 instead of $1,000.00, with changes to the uses and sharing. “More.” You have until 20 December 2026 at 09:30 UTC to accept it, decline or make',
    ', at $1,000.00',
  ],
  [
    'OFFER_COUNTERED',
    'brand',
    { by: 'talent', changes: { offerAmountMinorUnit: 5000 } },
    'Mara made a counter-offer',
    'decline',
  ],
  [
    'OFFER_COUNTERED',
    'brand',
    { changes: { deliverWithinDays: 1, includedRevisions: 2, extraRevisionMinorUnit: 4000 } },
    'changes to the delivery time (1 day from payment), the included revisions (2), and the price of another revision ($40.00), at',
    'unlimited',
  ],
  [
    'OFFER_COUNTERED',
    'talent',
    { by: 'brand', changes: { deliverWithinDays: null, includedRevisions: null, extraRevisionMinorUnit: null } },
    'the delivery time (no agreed date), the included revisions (unlimited), and the price of another revision (none)',
    'from payment',
  ],
  [
    'OFFER_CANCELLED',
    'brand',
    { by: 'talent' },
    'Mara canceled the offer | The offer of $1,000.00 is canceled; nothing was charged.',
    'refunded',
  ],
  ['OFFER_CANCELLED', 'talent', {}, 'Café Noir canceled the offer', 'Your offer'],
  [
    'OFFER_CANCELLED',
    'brand',
    { remark: 'Mara left.' },
    'Your offer to Mara was canceled | The offer of $1,000.00 is canceled. Mara left.',
    'nothing was charged',
  ],
  ['OFFER_CANCELLED', 'talent', { remark: 'Gone.' }, 'The offer from Café Noir was canceled', 'nothing was charged'],
  [
    'OFFER_CANCELLED',
    'brand',
    { by: 'brand', money: 'escrow' },
    'The $1,100.00 you paid is refunded in full',
    'nothing was charged',
  ],
  ['OFFER_CANCELLED', 'talent', { money: 'escrow' }, 'you no longer need to deliver the work', 'taken back'],
  ['OFFER_CANCELLED', 'talent', { money: 'released' }, 'The $1,000.00 released to you is taken back', 'no longer need'],
  [
    'OFFER_REJECTED',
    'brand',
    { remark: 'Below the minimum.', note: 'No.' },
    'Nothing was charged. “No.” Below the minimum. You can',
    'undefined',
  ],
  ['OFFER_REJECTED', 'brand', {}, 'Nothing was charged. You can send', 'undefined'],
  ['PAYMENT_RETURNED', 'brand', {}, '| The $1,100.00 you paid for Mara is refunded', 'undefined'],
  ['PAYMENT_RETURNED', 'talent', { remark: 'The bank did.' }, '| The bank did. The $1,000.00 you earned', 'undefined'],
  ['PAYMENT_RECEIVED', 'talent', { dueAt: AT }, 'Deliver the work by 20 December 2026 at 09:30 UTC.', 'next.'],
  ['PAYMENT_RECEIVED', 'talent', {}, 'Deliver the work next.', ' by '],
  ['REVISION_REQUESTED', 'talent', {}, 'Deliver again when it is done.', ' by '],
  ['OFFER_COMPLETED', 'talent', {}, 'It is included in your next payout.', 'bank dispute'],
  ['OFFER_COMPLETED', 'talent', { isHeld: true }, 'your money is held until it is settled', 'next payout'],
  [
    'DISPUTE_OPENED',
    'talent',
    { money: 'released', dueAt: AT },
    'Any amount not yet paid out to you is held until we review',
    'escrow',
  ],
  [
    'DISPUTE_OPENED',
    'talent',
    {},
    'The money stays in escrow until we review the dispute and decide. Answer it soon, with',
    'held',
  ],
  ['DISPUTE_OPENED', 'admin', { money: 'released' }, 'The money was already released', 'escrow'],
  ['DISPUTE_OPENED', 'admin', { dueAt: AT }, 'The money is in escrow. Mara can answer until 20 December', 'released;'],
  ['DISPUTE_RESOLVED', 'brand', {}, 'decided for Mara', 'refund'],
  [
    'DISPUTE_RESOLVED',
    'talent',
    { resolution: 'RELEASE' },
    'The money is released and included in your next payout.',
    'held',
  ],
  [
    'DISPUTE_RESOLVED',
    'talent',
    { resolution: 'RELEASE', money: 'released' },
    'Any amount not yet paid out is included',
    'held',
  ],
  [
    'DISPUTE_RESOLVED',
    'talent',
    { resolution: 'RELEASE', isHeld: true, money: 'released' },
    'bank dispute',
    'next payout',
  ],
  ['DISPUTE_RESOLVED', 'brand', { resolution: 'REFUND' }, 'you get a refund', 'revision'],
  ['DISPUTE_RESOLVED', 'talent', { resolution: 'REFUND', money: 'released' }, 'is taken back', 'no longer need'],
  ['DISPUTE_RESOLVED', 'brand', { resolution: 'REVISION' }, 'The money stays in escrow until you accept it', 'is held'],
  [
    'DISPUTE_RESOLVED',
    'brand',
    { resolution: 'REVISION', money: 'released' },
    'Any amount not yet paid out is held until',
    'escrow',
  ],
  [
    'DISPUTE_RESOLVED',
    'talent',
    { resolution: 'REVISION', dueAt: AT },
    'Deliver again by 20 December 2026 at 09:30 UTC; the money stays',
    'when it is done',
  ],
  [
    'DISPUTE_RESOLVED',
    'talent',
    { resolution: 'REVISION', money: 'released' },
    'when it is done; any amount not yet paid out to you is held',
    'escrow',
  ],
  ['TERMS_CHANGED', 'brand', {}, 'your offer to Mara changed | We changed the terms in', 'undefined'],
  [
    'TERMS_CHANGED',
    'talent',
    { remark: 'the uses' },
    'your offer from Café Noir changed | We changed the uses in',
    'undefined',
  ],
  ['EXTENSION_REQUESTED', 'brand', { days: 1, dueAt: AT }, 'requests 1 more day for', 'days'],
  ['EXTENSION_REQUESTED', 'brand', { days: 5 }, 'requests 5 more days for', 'undefined'],
  [
    'EXTENSION_ANSWERED',
    'talent',
    { answer: 'granted', days: 2, dueAt: AT },
    'granted you more time | You have 2 more days for the work for $1,000.00. Deliver it by 20 December',
    'still expects',
  ],
  [
    'EXTENSION_ANSWERED',
    'talent',
    { answer: 'refused', dueAt: AT },
    'refused your request for more time | Café Noir still expects the work for $1,000.00 on 20 December',
    'more day',
  ],
  ['EXTENSION_ANSWERED', 'talent', { answer: 'lapsed' }, 'Your request for more time was not answered', 'refused'],
  ['EXTENSION_ANSWERED', 'talent', { answer: 'granted', days: 2 }, 'Deliver it by then.', 'undefined'],
  [
    'DISPUTE_STATEMENT',
    'brand',
    { note: 'No.', fileCount: 1, dueAt: AT },
    'Mara says: “No.” 1 file attached. We will',
    'files',
  ],
  ['DISPUTE_STATEMENT', 'brand', { note: 'No.' }, 'Mara says: “No.” We will', 'attached'],
  [
    'DISPUTE_STATEMENT',
    'talent',
    { fileCount: 2 },
    ' 2 files attached. You can send one answer.',
    'You have answered it',
  ],
  ['DISPUTE_STATEMENT', 'talent', { isAnswered: true }, 'You have answered it.', 'You can send one answer'],
  [
    'DISPUTE_STATEMENT',
    'admin',
    { by: 'talent', isAnswered: true },
    'Mara answered a dispute | In the dispute over $1,000.00, Mara says: Both sides',
    'can answer',
  ],
  [
    'DISPUTE_STATEMENT',
    'admin',
    { by: 'brand', dueAt: AT },
    'Café Noir added to a dispute | In the dispute over $1,000.00, Café Noir says: The talent can answer until',
    'Both sides',
  ],
  ['DISPUTE_ANSWER_DUE', 'talent', {}, 'Answer soon, with', 'until'],
]

describe('a notice says what its facts say:', () => {
  test.each(SAID)('%s to the %s with %j', (event, reader, facts, has, hasNot) => {
    const text = write(event, reader, facts)
    expect(text).toContain(has)
    expect(text.replace(/ Offer: “.*/, '')).not.toContain(hasNot)
  })

  test('a long statement is cut, since the dispute shows all of it', () => {
    const text = write('DISPUTE_STATEMENT', 'brand', { note: 'x'.repeat(700) })
    expect(text).toContain(`“${'x'.repeat(599)}…”`)
  })
})
