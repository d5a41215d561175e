import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Done,
  Exactly,
  Id,
  isoTime,
  NullableText,
  named,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { saveShowsDetails } from '../queries/subscriptions.ts'
import { type PushView, readPush, removeDevice, subscribe } from '../subscribe.ts'

const shared = { auth: 'user', tag: 'Notifications' } as const

const PUBLIC_KEY = 'BM1ADsBwi_RpzJWlQ_7iLPz4jDqePsNF6roXOwH6D0r_Muw3h-G5ycLnPBw7Z5dbUJ8ku5SqNuKsP67Ri5nkGZU'

const PushSettings = named(
  'PushSettings',
  Exactly({
    publicKey: withExample(
      Type.String({ description: 'The `applicationServerKey` with which browsers subscribe.' }),
      PUBLIC_KEY,
    ),
    showsDetails: Type.Boolean({
      description: 'If on, the lock screen shows the whole notification, with names and amounts.',
    }),
    devices: Type.Array(
      named('PushDevice', Exactly({ id: Id, browser: NullableText(), createdAt: Time, isThisBrowser: Type.Boolean() })),
    ),
  }),
  {
    publicKey: PUBLIC_KEY,
    showsDetails: false,
    devices: [{ id: STORY.notificationId, browser: 'Chrome on Android', createdAt: STORY.sentAt, isThisBrowser: true }],
  },
)

const toView = ({ devices, ...settings }: PushView) => ({
  ...settings,
  devices: devices.map((device) => ({ ...device, createdAt: isoTime(device.createdAt) })),
})

export const getPushRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/push',
  operationId: 'getPushSettings',
  summary: 'Returns the caller’s devices that are notified, and what their lock screens show.',
  responses: { 200: PushSettings },
  handler: async (input) => ok(toView(await readPush(input))),
})

export const changePushRoute = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/api/push',
  operationId: 'changePushSettings',
  summary: 'Changes what the lock screens of the caller’s devices show.',
  body: Exactly({ showsDetails: Type.Boolean() }),
  responses: { 200: PushSettings },
  handler: async ({ ctx, request, caller, body: { showsDetails } }) => {
    await saveShowsDetails(ctx.db, caller.accountId, showsDetails, ctx.clock.now())
    return ok(toView(await readPush({ ctx, request, caller })))
  },
})

const Key = (example: string) => withExample(Type.String({ pattern: '^[\\w-]{16,100}=*$' }), example)

export const addDeviceRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/push/devices',
  operationId: 'addPushDevice',
  summary: 'Notifies this browser, until the caller signs out in it.',
  description:
    'Takes the browser’s push subscription. 409 means that another account has it: unsubscribe in the browser, and ' +
    'subscribe again.',
  body: Exactly({
    endpoint: withExample(
      Type.String({ minLength: 1, maxLength: 2048 }),
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
    ),
    p256dh: Key(PUBLIC_KEY),
    auth: Key('DGv6ra1nlYgDCS1FRnbzlw'),
  }),
  responses: { 200: PushSettings },
  errors: ['Conflict', 'UnprocessableEntity'],
  rate: { max: 'PUSH_DEVICES_PER_MINUTE', perMs: 60_000 },
  handler: async ({ ctx, request, reply, caller, body }) => {
    await subscribe({ ctx, request, reply, caller }, body)
    return ok(toView(await readPush({ ctx, request, caller })))
  },
})

export const removeDeviceRoute = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/api/push/devices/{id}',
  operationId: 'removePushDevice',
  summary: 'Stops notifying one of the caller’s devices.',
  params: Exactly({ id: Id }),
  responses: { 200: Done },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params: { id } }) => {
    await removeDevice(ctx, caller, id)
    return ok({ success: true as const })
  },
})
