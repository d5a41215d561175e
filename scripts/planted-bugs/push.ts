import { type PlantedBug, planted } from './planted-bug.ts'

const PUSH = 'server/features/people/push'
const TEST = `${PUSH}/push.test.ts`

export const PUSH_BUGS: readonly PlantedBug[] = [
  planted(
    'a device still gets messages after its owner has signed out',
    {
      file: 'server/features/people/auth/routes/logout-route.ts',
      from: '    await endPushOfBrowser({ ctx, request, reply })\n',
      to: '    if (request.url === "") await endPushOfBrowser({ ctx, request, reply })\n',
    },
    TEST,
  ),
  planted(
    'a device gets messages of a session that was ended elsewhere',
    {
      file: `${PUSH}/queries/deliveries.ts`,
      from: 'where s.session_id is not null and not exists (',
      to: 'where s.session_id is null and not exists (',
    },
    TEST,
  ),
  planted(
    'somebody who knows only the address takes over another account’s device',
    {
      file: `${PUSH}/queries/subscriptions.ts`,
      from: 'where s.account_id = excluded.account_id or s.keys_digest = excluded.keys_digest',
      to: 'where true',
    },
    TEST,
  ),
  planted(
    'a browser makes the server call a machine of its own network',
    {
      file: `${PUSH}/subscription.ts`,
      from: '  if (!isPushService(endpoint, config))\n',
      to: '  if (endpoint === "" && !isPushService(endpoint, config))\n',
    },
    TEST,
  ),
  planted(
    'the lock screen shows names and amounts that nobody asked for',
    { file: `${PUSH}/send-pushes.ts`, from: '  showsDetails\n    ?', to: '  !showsDetails\n    ?' },
    TEST,
  ),
  planted(
    'a repeated message shows a second notification',
    {
      file: `${PUSH}/send-pushes.ts`,
      from: ': { tag: noticeId, title: quietTitle',
      to: ': { tag: String(Math.random()), title: quietTitle',
    },
    TEST,
  ),
]
