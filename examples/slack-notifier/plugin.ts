import { definePlugin, type PluginHost } from '@semblance/plugin'
import { claimMessages, countGivenUp, type Message, markFailed, markSent, queueMessage } from './messages.ts'

const BATCH = 20

export default definePlugin({
  name: 'slack-notifier',
  api: 1,
  about: 'posts paid offers to a Slack channel',
  settings: { WEBHOOK_URL: { help: 'Address of an incoming webhook of Slack.', required: true } },
  migrations: [
    {
      name: '001-messages',
      sql: `
        create table messages (
          id text primary key,
          brand_account_id text not null,
          title text,
          text text not null,
          status text not null default 'WAITING' check (status in ('WAITING', 'SENT', 'GIVEN_UP')),
          failures integer not null default 0,
          due_at timestamptz not null,
          created_at timestamptz not null
        );
        create index messages_due on messages (due_at) where status = 'WAITING';`,
    },
  ],
  tables: {
    messages: {
      title: 'Messages to Slack about your offers',
      keys: { brand: { tie: 'account', column: 'brand_account_id', erases: 'columns' } },
      order: 'id',
      columns: {
        id: 'books',
        brand_account_id: 'account',
        title: { brand: null },
        text: 'books',
        status: 'books',
        failures: 'no person',
        due_at: 'no person',
        created_at: 'books',
      },
    },
  },
  hooks: {
    offers: {
      after: async (transition, { db }) => {
        if (transition.to === 'PAID') await queueMessage(db, transition)
      },
    },
  },
  jobs: [
    {
      name: 'post',
      cron: '* * * * *',
      summary: 'Posts paid offers to Slack.',
      run: async (host, isTimeUp) => {
        let [sent, failed] = [0, 0]
        while (!isTimeUp()) {
          const messages = await claimMessages(host.db, host.now(), BATCH)
          if (messages.length === 0) break
          for (const message of messages)
            if (await post(host, message)) sent++
            else failed++
        }
        return { sent, failed }
      },
    },
  ],
  queueCards: [
    {
      name: 'given-up',
      title: 'Unsent Slack messages',
      about: 'Slack did not accept them after six attempts. Check the address of the webhook.',
      href: '/admin/jobs',
      count: ({ db }) => countGivenUp(db),
    },
  ],
})

/** Returns false if Slack did not accept the message. A later run then tries again. */
async function post(host: PluginHost, message: Message): Promise<boolean> {
  const fault = await faultOf(host, message)
  if (fault === undefined) {
    await markSent(host.db, message)
    return true
  }
  host.log.warn({ offerId: message.id, failures: message.failures + 1 }, `Slack did not accept a message: ${fault}`)
  await markFailed(host.db, message, host.now())
  return false
}

async function faultOf(host: PluginHost, { text }: Message): Promise<string | undefined> {
  try {
    const { status } = await host.post(host.settings.WEBHOOK_URL ?? '', { body: JSON.stringify({ text }) })
    return status === 200 ? undefined : `status ${status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
