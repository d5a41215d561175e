import { badField, notFound } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, Id, named, Text } from '../../../../platform/http/schemas.ts'
import { visibleText } from '../../../../platform/visible-text.ts'
import { assertFreshProof, findOwners, invalidateOlderTokens } from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { getFactors } from '../get-factors.ts'
import { notifyOwner } from '../notify-owner.ts'

export const resetFactorsRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/factor-resets',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'resetFactors',
  summary: 'Removes all second factors of an account, with a reason.',
  description:
    'Signs out all devices of the account and notifies its owner. Written to the audit log. 403 `SIGN_IN_AGAIN` without a fresh proof (`POST /api/auth/step-up`).',
  body: named('ResetFactorsBody', Exactly({ accountId: Id, reason: Text({ minLength: 1, maxLength: 2000 }) }), {
    accountId: STORY.talentId,
    reason: 'Lost the phone; identified by video call.',
  }),
  responses: { 200: Done },
  errors: ['SIGN_IN_AGAIN', 'NotFound', 'Conflict'],
  handler: async ({ ctx, caller, body: { accountId, reason: given } }) => {
    await assertFreshProof(ctx, caller)
    const reason = visibleText(given)
    if (reason === '') throw badField('reason', 'Enter a reason.')
    const sub = (await findOwners(ctx.db, [accountId])).get(accountId)
    if (sub === undefined) throw notFound('There is no such account.')
    await getFactors(ctx).resetFactors(sub, async (trx) => {
      const entry = { action: 'reset-factors', subjectType: 'account', subjectId: accountId, reason }
      await recordAudit(trx, { actorAccountId: caller.accountId, ...entry, before: null, after: null }, ctx.clock.now())
      await notifyOwner(ctx, trx, sub, { type: 'FACTORS_RESET' })
    })
    await invalidateOlderTokens(ctx, sub)
    return ok({ success: true as const })
  },
})
