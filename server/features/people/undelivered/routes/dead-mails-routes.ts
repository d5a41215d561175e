import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Done,
  Exactly,
  Id,
  isoTime,
  NullableId,
  NullableText,
  named,
  pageQuery,
  Text,
  Time,
} from '../../../../platform/http/schemas.ts'
import { listDeadMails, maskAddress } from '../../../../platform/mail/index.ts'
import { accountSummaries } from '../../accounts/index.ts'
import { discardMail, retryDeadMail } from '../settle-dead-mail.ts'

const shared = { auth: 'admin', tag: 'Administration' } as const

const DeadMailView = named(
  'DeadMail',
  Exactly({
    id: Id,
    kind: Text({ description: 'Kind of mail; `notice` for one that is also a notification on the site.' }),
    accountId: NullableId,
    accountName: NullableText(),
    recipient: NullableText(254),
    reason: NullableText(),
    tries: Count,
    createdAt: Time,
    givenUpAt: Time,
  }),
  {
    id: STORY.notificationId,
    kind: 'payout-failed',
    accountId: STORY.talentId,
    accountName: 'Mara Lindqvist',
    recipient: null,
    reason: 'The SMTP server did not take the mail: 550 mailbox unavailable',
    tries: 8,
    createdAt: STORY.sentAt,
    givenUpAt: STORY.paidAt,
  },
)

export const listDeadMailsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/admin/dead-letters/mails',
  operationId: 'listDeadMails',
  summary: 'Lists undeliverable mails, latest first, with the number of each kind.',
  description:
    'A mail is addressed to an account (`accountId`), whose address is looked up when it is sent, or to an address, masked in ' +
    '`recipient`. Undeliverable sign-in mails are not kept: the recipient requests another code.',
  query: Type.Object(pageQuery({ max: 100, default: 50 })),
  responses: {
    200: Exactly({
      mails: Type.Array(DeadMailView),
      kinds: Type.Array(
        named('DeadMailCount', Exactly({ kind: Text(), count: Count }), { kind: 'payout-failed', count: 2 }),
      ),
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  handler: async ({ ctx, query }) => {
    const { mails, kinds, total } = await listDeadMails(ctx.db, { ...query, names: accountSummaries })
    return ok({
      mails: mails.map(({ id, kind, accountId, accountName, address, reason, tries, createdAt, givenUpAt }) => ({
        id,
        kind,
        accountId,
        accountName,
        recipient: address === null ? null : maskAddress(address),
        reason,
        tries,
        createdAt: isoTime(createdAt),
        givenUpAt: isoTime(givenUpAt),
      })),
      kinds,
      total,
      ...query,
    })
  },
})

const settling = {
  ...shared,
  method: 'POST',
  params: Type.Object({ id: Id }),
  body: named('SettleDeadMailBody', Exactly({ reason: Type.Optional(Text({ maxLength: 2000 })) }), {
    reason: 'The provider works again.',
  }),
  responses: { 200: Done },
  errors: ['Conflict'],
} as const

export const retryDeadMailRoute = defineRoute({
  ...settling,
  path: '/api/admin/dead-letters/mails/{id}/retry',
  operationId: 'retryDeadMail',
  summary: 'Retries an undeliverable mail, with as many attempts as a new one. Written to the audit log.',
  handler: async ({ ctx, caller, params, body }) => {
    await retryDeadMail(ctx, caller, { id: params.id, reason: body.reason ?? '' })
    return ok({ success: true as const })
  },
})

export const discardDeadMailRoute = defineRoute({
  ...settling,
  path: '/api/admin/dead-letters/mails/{id}/discard',
  operationId: 'discardDeadMail',
  summary: 'Discards an undeliverable mail: it is neither sent nor listed again. Written to the audit log.',
  handler: async ({ ctx, caller, params, body }) => {
    await discardMail(ctx, caller, { id: params.id, reason: body.reason ?? '' })
    return ok({ success: true as const })
  },
})
