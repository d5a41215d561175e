import type { AgentLink, AgentLinks } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Panel, Section } from '../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SwitchField, TextField } from '../parts/forms/fields.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { LinkAgentBody } from '../parts/rules/body-rules.ts'
import { Day } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'

export const head: PageModule['head'] = () => ({ title: 'Your agent' })

export default function AgentPage() {
  const { roles, slug } = useSignedIn()
  const links = useApiQuery('GET /api/accounts/agent-link')
  const isAgent = roles.includes('agent')
  const isTalent = roles.includes('talent')
  return (
    <SettingsFrame
      here="/settings/agent"
      title={isAgent && !isTalent ? 'Your talents' : 'Your agent'}
      lead={
        isAgent && !isTalent
          ? 'Talents ask you to be their agent. You accept or decline, and either side can end this at any time.'
          : isTalent
            ? 'An agent can read your offers and gets your notifications. You can end this at any time.'
            : null
      }
    >
      <Load of={links}>
        {(all) => (
          <>
            {isTalent && <OwnAgent link={all.agentLink} />}
            {isAgent && <Requests requests={all.requests} />}
            {isAgent && <Represented represents={all.represents} slug={slug} />}
            {!isAgent && !isTalent && (
              <Empty title="This page is for talents" action={<Button to="/settings">Back to settings</Button>}>
                An agent answers offers for a talent. Brands do not need one.
              </Empty>
            )}
          </>
        )}
      </Load>
    </SettingsFrame>
  )
}

function OwnAgent({ link }: { link: AgentLink | null }) {
  if (!link) return <Invite />
  const { agent, canAct, createdAt, isPending } = link
  return (
    <Section title="Your agent">
      <Panel>
        <PersonLine name={agent.displayName} imageUrl={agent.imageUrl} about={agent.slug} />
        <p className="muted">
          {isPending ? (
            <>
              Requested on <Day at={createdAt} />. They cannot see anything of yours until they accept.
            </>
          ) : (
            <>
              Since <Day at={createdAt} />. They can read your offers and get your notifications.
            </>
          )}
        </p>
        <MayAct slug={agent.slug} canAct={canAct} />
        <Part name={agent.displayName} isPending={isPending} />
      </Panel>
    </Section>
  )
}

function MayAct({ slug, canAct }: { slug: string; canAct: boolean }) {
  const link = useApiMutation('POST /api/accounts/agent-link')
  return (
    <>
      <SwitchField
        name="canAct"
        label="Let them answer for you"
        hint="They can accept, counter and decline offers, and deliver the work. When off, they can only read."
        isOn={canAct}
        isBusy={link.isBusy}
        onChange={(isOn) => void link.call({ body: { agentSlug: slug, canAct: isOn } })}
      />
      <RefusalNotice refused={link.refused} />
    </>
  )
}

function Part({ name, isPending }: { name: string; isPending: boolean }) {
  const unlink = useApiMutation('DELETE /api/accounts/agent-link')
  return (
    <div>
      <Confirm
        label={isPending ? 'Withdraw request' : `Stop working with ${name}`}
        title={isPending ? `Withdraw your request to ${name}?` : `Stop working with ${name}?`}
        confirmLabel={isPending ? 'Withdraw request' : 'Stop working together'}
        isBusy={unlink.isBusy}
        refused={unlink.refused}
        onConfirm={async () => (await unlink.call({})) !== undefined}
      >
        <p>
          {isPending
            ? 'They can no longer accept it. You can ask them or another agent again.'
            : 'They can no longer see your offers or get your notifications. Anything they agreed to for you stays in effect.'}
        </p>
      </Confirm>
    </div>
  )
}

function Invite() {
  const form = useApiForm('POST /api/accounts/agent-link', {
    rules: LinkAgentBody,
    initial: { agentSlug: '', canAct: false },
    body: ({ agentSlug, canAct }) => ({ agentSlug: agentSlug.trim().replace(/^.*\//, ''), canAct }),
    say: { agentSlug: 'Enter your agent’s username.' },
  })
  return (
    <Section title="Ask an agent">
      <ApiForm form={form} label="Ask an agent">
        <TextField
          {...form.text('agentSlug')}
          label="Agent’s username"
          hint="For example oak-street-agency. Agents find it under Settings."
          autoComplete="off"
        />
        <SwitchField
          {...form.flag('canAct')}
          label="Let them answer for you"
          hint="They can accept, counter and decline offers, and deliver the work. When off, they can only read."
        />
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Sending">
            Send request
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}

/** The agent sees no data of a talent before accepting. */
function Requests({ requests }: Pick<AgentLinks, 'requests'>) {
  const answerRequest = useApiMutation('POST /api/accounts/agent-link/answer')
  if (requests.length === 0) return null
  return (
    <Section title="Requests from talents">
      <RefusalNotice refused={answerRequest.refused} />
      <Lines>
        {requests.map(({ accountId, talent, canAct }) => (
          <li key={accountId}>
            <PersonLine
              name={talent.displayName}
              imageUrl={talent.imageUrl}
              about={canAct ? 'You could answer offers for them' : 'You could read their offers, but not answer'}
            />
            <Actions>
              <Button
                look="primary"
                label={`Accept the request of ${talent.displayName}`}
                isBusy={answerRequest.isBusy}
                onClick={() => void answerRequest.call({ body: { talentAccountId: accountId, accept: true } })}
              >
                Accept
              </Button>
              <Button
                look="quiet"
                label={`Decline the request of ${talent.displayName}`}
                isBusy={answerRequest.isBusy}
                onClick={() => void answerRequest.call({ body: { talentAccountId: accountId, accept: false } })}
              >
                Decline
              </Button>
            </Actions>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const Represented = ({ represents, slug }: Pick<AgentLinks, 'represents'> & { slug: string }) => (
  <Section title="Your talents">
    {represents.length === 0 ? (
      <Empty title="No talents yet">
        Talents can ask you under Settings, “Your agent”, with your username: <strong>{slug}</strong>.
      </Empty>
    ) : (
      <Lines>
        {represents.map(({ talent, canAct, createdAt }) => (
          <li key={talent.slug}>
            <PersonLine
              name={talent.displayName}
              imageUrl={talent.imageUrl}
              about={canAct ? 'You can answer for them' : 'You can read, but not answer'}
            />
            <span className="small muted">
              Since <Day at={createdAt} />
            </span>
          </li>
        ))}
      </Lines>
    )}
  </Section>
)
