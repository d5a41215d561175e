import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/features/money/reconciliation/index.ts'
import { addMs } from '../../server/platform/clock.ts'
import { CLAIM_VALID_MS, INTENT_KINDS, type IntentKind, sendIntent } from '../../server/platform/send-intent.ts'
import { CAPTURES, CLOSINGS, RELEASES } from '../support/resumed/authorizations.ts'
import { ERASURES } from '../support/resumed/erasures.ts'
import { MAILS } from '../support/resumed/mails.ts'
import { ADVANCES, PAYOUTS } from '../support/resumed/payouts.ts'
import { PRINT_STOPS, PRINTS } from '../support/resumed/prints.ts'
import { REFUNDS } from '../support/resumed/refunds.ts'
import { type Cases, openSetting, type Setting } from '../support/resumed/setting.ts'
import { WEBHOOKS } from '../support/resumed/webhooks.ts'

/**
 * Tests every intent with everything that can void it, while its provider is unreachable for
 * longer than an idempotency key is stored. The provider must receive only what is still due, and
 * only once.
 */

/** A new kind of intent without cases does not compile. */
const INTENTS = {
  payout: PAYOUTS,
  advance: ADVANCES,
  refund: REFUNDS,
  capture: CAPTURES,
  release: RELEASES,
  closing: CLOSINGS,
  print: PRINTS,
  'print-stop': PRINT_STOPS,
  mail: MAILS,
  erasure: ERASURES,
  webhook: WEBHOOKS,
} satisfies Record<IntentKind, Cases>

let at: Setting
beforeAll(async () => {
  at = await openSetting()
})
afterEach(() => at.reachAgain())
afterAll(() => at.world.close())

describe.each(INTENT_KINDS)('a resumed %s', (kind) => {
  const cases = Object.entries<Cases[string]>(INTENTS[kind])

  test.each(cases)('is sent only if it is still due after %s', (_happens, run) => run(at))
})

test('a claim that has reached its maximum age is taken again before anything is sent', async () => {
  const { db, clock, log } = at.world.app.ctx
  const now = clock.now()
  const sendWith = (ageMs: number) =>
    sendIntent({ db, clock: { now: () => now }, log }, 'payout', {
      fresh: { claim: 'old', at: addMs(now, -ageMs) },
      claim: async () => 'new',
      send: async (claim) => claim,
    })
  expect(await sendWith(CLAIM_VALID_MS - 1)).toEqual({ sent: 'old' })
  expect(await sendWith(CLAIM_VALID_MS)).toEqual({ sent: 'new' })
})

test('the ledger balances after all of these tests', async () => {
  const findings = await checkBooks(at.world.database.kysely)
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
})
