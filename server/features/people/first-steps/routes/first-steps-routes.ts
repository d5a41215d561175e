import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named, OneOf } from '../../../../platform/http/schemas.ts'
import { dismissFirstSteps } from '../../accounts/index.ts'
import { STEP_KEYS, stepsOf } from '../domain/steps.ts'
import { readSteps } from '../queries/read-steps.ts'

const shared = { auth: 'user', cors: true, tag: 'Accounts' } as const

const FirstSteps = named(
  'FirstSteps',
  Exactly({
    steps: Type.Array(Exactly({ key: OneOf(STEP_KEYS), isDone: Type.Boolean() }), {
      description: 'In order. Empty once all are done or the caller has dismissed them.',
    }),
  }),
  {
    steps: [
      { key: 'set-up-payouts', isDone: true },
      { key: 'add-photo', isDone: false },
      { key: 'set-preferences', isDone: false },
    ],
  },
)

export const getFirstStepsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/accounts/first-steps',
  operationId: 'getFirstSteps',
  summary: 'Returns the caller’s first steps, and which of them are done.',
  responses: { 200: FirstSteps },
  handler: async ({ ctx, caller }) => {
    const keys = stepsOf(caller.roles)
    const { isDismissed, done } = await readSteps(ctx.db, caller.accountId, keys)
    const steps = keys.map((key) => ({ key, isDone: done[key] === true }))
    return ok({ steps: isDismissed || steps.every(({ isDone }) => isDone) ? [] : steps })
  },
})

export const dismissFirstStepsRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/accounts/first-steps/dismiss',
  operationId: 'dismissFirstSteps',
  summary: 'Dismisses the caller’s first steps on all devices. Repeating it changes nothing.',
  responses: { 200: FirstSteps },
  handler: async ({ ctx, caller }) => {
    await dismissFirstSteps(ctx.db, caller.accountId, ctx.clock.now())
    return ok({ steps: [] })
  },
})
