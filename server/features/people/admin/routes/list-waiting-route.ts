import Type from 'typebox'
import { mayIn } from '../../../../platform/admin-roles/may.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Count, Exactly, isoTimeOrNull, Money, NullableTime, named, OneOf } from '../../../../platform/http/schemas.ts'
import { readableKinds } from '../../admin-approvals/index.ts'
import { AREA_OF_QUEUE, QUEUES } from '../domain/queues.ts'
import { listQueues } from '../list-queues.ts'

export const listWaitingRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/waiting',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'listQueues',
  summary:
    'Lists the queues that the admin’s roles may read, with the number of items, the age of the oldest and the money involved.',
  description:
    '`suspense` is money that arrived but is not assigned to anyone yet. A payout is listed if it was tried more than once or has been ' +
    'in progress for a day.',
  query: Exactly({}),
  responses: {
    200: named(
      'WhatWaits',
      Exactly({
        queues: Type.Array(
          named(
            'WaitingQueue',
            Exactly({
              queue: OneOf(QUEUES),
              count: Count,
              oldestAt: NullableTime,
              sums: Type.Array(Exactly({ currency: Type.String(), amountMinorUnit: Money })),
            }),
            {
              queue: 'disputes',
              count: 2,
              oldestAt: '2026-11-20T09:30:00.000Z',
              sums: [{ currency: 'EUR', amountMinorUnit: 550_000 }],
            },
          ),
        ),
      }),
    ),
  },
  handler: async ({ ctx, caller }) => {
    const { adminRoles = [] } = caller
    const all = await listQueues(ctx, readableKinds(adminRoles))
    const queues = all.filter(({ queue }) => mayIn(adminRoles, AREA_OF_QUEUE[queue], 'read'))
    return ok({ queues: queues.map((one) => ({ ...one, oldestAt: isoTimeOrNull(one.oldestAt) })) })
  },
})
