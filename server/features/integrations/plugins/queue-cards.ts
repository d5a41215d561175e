import Type from 'typebox'
import { defineRoute, ok } from '../../../platform/http/route.ts'
import { Count, Exactly, isoTimeOrNull, NullableTime, named } from '../../../platform/http/schemas.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { callPlugin } from './call-plugin.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import type { PluginFeature } from './plugin-feature.ts'

const QueueCard = named(
  'PluginQueueCard',
  Exactly({
    plugin: Type.String(),
    name: Type.String(),
    title: Type.String(),
    about: Type.String(),
    href: Type.String(),
    count: Type.Union([Count, Type.Null()], { description: 'Null if the plugin could not count its queue.' }),
    oldestAt: NullableTime,
  }),
  {
    plugin: 'slack-notifier',
    name: 'failed',
    title: 'Unsent messages',
    about: 'Messages that Slack did not accept.',
    href: '/admin/jobs',
    count: 2,
    oldestAt: '2026-11-20T09:30:00.000Z',
  },
)

/** Path of the list of the plugins' queues. It exists only if a plugin has one. */
export const QUEUE_CARDS_PATH = '/api/plugins/queue-cards'

/** Returns the route that counts the queues of plugins for the admins' home page. */
export const queueCardsFeature = (plugins: readonly InstalledPlugin[], limitMs: number): PluginFeature => ({
  name: 'plugins/queue-cards',
  about: 'the queues of plugins on the admins’ home page',
  jobs: [],
  routes: [
    defineRoute({
      method: 'GET',
      path: QUEUE_CARDS_PATH,
      auth: 'admin',
      tag: 'Plugins',
      operationId: 'listPluginQueues',
      summary: 'Lists the queues of plugins with the number of items and the age of the oldest.',
      query: Exactly({}),
      responses: { 200: named('PluginQueueCards', Exactly({ cards: Type.Array(QueueCard) })) },
      handler: async ({ ctx }) => ok({ cards: await countCards(plugins, limitMs, ctx.log) }),
    }),
  ],
})

const countCards = (plugins: readonly InstalledPlugin[], limitMs: number, log: Log) =>
  Promise.all(
    plugins.flatMap(({ plugin, host }) =>
      (plugin.queueCards ?? []).map(async ({ name, title, about, href, count }) => {
        const card = { plugin: plugin.name, name, title, about, href }
        try {
          const counted = await callPlugin({ plugin: plugin.name, doing: `queue card ${name}`, limitMs }, () =>
            count(host),
          )
          return { ...card, count: counted.count, oldestAt: isoTimeOrNull(counted.oldestAt ?? null) }
        } catch (error) {
          log.error({ err: error, plugin: plugin.name }, 'a plugin could not count its queue')
          return { ...card, count: null, oldestAt: null }
        }
      }),
    ),
  )
