import type { AgentLink, AgentLinks } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Panel, Section } from '../../parts/layout/page.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiMutation, useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { SwitchField, TextField } from '../parts/forms/fields.tsx'
import { LookOnly, Permitted } from '../parts/forms/permitted.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { LinkAgentBody } from '../parts/rules/body-rules.ts'
import { Day } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'

export const head: PageModule['head'] = () => ({ title: say('Your agent') })

export default function AgentPage() {
  const { roles, slug } = useSignedIn()
  const links = useApiQuery('GET /api/accounts/agent-link')
  const isAgent = roles.includes('agent')
  const isTalent = roles.includes('talent')
  return (
    <SettingsFrame
      here="/settings/agent"
      title={isAgent && !isTalent ? say('Your talents') : say('Your agent')}
      lead={
        isAgent && !isTalent
          ? say('Talents ask you to be their agent. You accept or decline, and either side can end this at any time.')
          : isTalent
            ? say('An agent can read your offers and gets your notifications. You can end this at any time.')
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
              <Empty
                title={say('This page is for talents')}
                action={<Button to="/settings">{say('Back to settings')}</Button>}
              >
                {say('An agent answers offers for a talent. Brands do not need one.')}
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
    <Section title={say('Your agent')}>
      <Panel>
        <PersonLine name={agent.displayName} imageUrl={agent.imageUrl} about={agent.slug} />
        <p className="muted">
          {isPending ? (
            <Say
              text="Requested on {day}. They cannot see anything of yours until they accept."
              values={{ day: <Day at={createdAt} /> }}
            />
          ) : (
            <Say
              text="Since {day}. They can read your offers and get your notifications."
              values={{ day: <Day at={createdAt} /> }}
            />
          )}
        </p>
        <MayAct slug={agent.slug} canAct={canAct} />
        <Permitted calls="DELETE /api/accounts/agent-link">
          <Part name={agent.displayName} isPending={isPending} />
        </Permitted>
      </Panel>
    </Section>
  )
}

function MayAct({ slug, canAct }: { slug: string; canAct: boolean }) {
  const link = useApiMutation('POST /api/accounts/agent-link')
  return (
    <>
      <LookOnly calls="POST /api/accounts/agent-link">
        <SwitchField
          name="canAct"
          label={say('Let them answer for you')}
          hint={say('They can accept, counter and decline offers, and deliver the work. When off, they can only read.')}
          isOn={canAct}
          isBusy={link.isBusy}
          onChange={(isOn) => void link.call({ body: { agentSlug: slug, canAct: isOn } })}
        />
      </LookOnly>
      <RefusalNotice refused={link.refused} />
    </>
  )
}

function Part({ name, isPending }: { name: string; isPending: boolean }) {
  const unlink = useApiMutation('DELETE /api/accounts/agent-link')
  return (
    <div>
      <Confirm
        label={isPending ? say('Withdraw request') : say('Stop working with {name}', { name })}
        title={
          isPending ? say('Withdraw your request to {name}?', { name }) : say('Stop working with {name}?', { name })
        }
        confirmLabel={isPending ? say('Withdraw request') : say('Stop working together')}
        isBusy={unlink.isBusy}
        refused={unlink.refused}
        onConfirm={async () => (await unlink.call({})) !== undefined}
      >
        <p>
          {isPending
            ? say('They can no longer accept it. You can ask them or another agent again.')
            : say(
                'They can no longer see your offers or get your notifications. Anything they agreed to for you stays in effect.',
              )}
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
    say: { agentSlug: say('Enter your agent’s username.') },
  })
  return (
    <Section title={say('Ask an agent')}>
      <ApiForm form={form} label={say('Ask an agent')}>
        <TextField
          {...form.text('agentSlug')}
          label={say('Agent’s username')}
          hint={say('For example oak-street-agency. Agents find it under Settings.')}
          autoComplete="off"
        />
        <SwitchField
          {...form.flag('canAct')}
          label={say('Let them answer for you')}
          hint={say('They can accept, counter and decline offers, and deliver the work. When off, they can only read.')}
        />
        <Actions>
          <Button {...form.button} look="primary" busyLabel={say('Sending')}>
            {say('Send request')}
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
    <Section title={say('Requests from talents')}>
      <RefusalNotice refused={answerRequest.refused} />
      <Lines>
        {requests.map(({ accountId, talent, canAct }) => (
          <li key={accountId}>
            <PersonLine
              name={talent.displayName}
              imageUrl={talent.imageUrl}
              about={
                canAct ? say('You could answer offers for them') : say('You could read their offers, but not answer')
              }
            />
            <Permitted calls="POST /api/accounts/agent-link/answer">
              <Actions>
                <Button
                  look="primary"
                  label={say('Accept the request of {name}', { name: talent.displayName })}
                  isBusy={answerRequest.isBusy}
                  onClick={() => void answerRequest.call({ body: { talentAccountId: accountId, accept: true } })}
                >
                  {say('Accept')}
                </Button>
                <Button
                  look="quiet"
                  label={say('Decline the request of {name}', { name: talent.displayName })}
                  isBusy={answerRequest.isBusy}
                  onClick={() => void answerRequest.call({ body: { talentAccountId: accountId, accept: false } })}
                >
                  {say('Decline')}
                </Button>
              </Actions>
            </Permitted>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

const Represented = ({ represents, slug }: Pick<AgentLinks, 'represents'> & { slug: string }) => (
  <Section title={say('Your talents')}>
    {represents.length === 0 ? (
      <Empty title={say('No talents yet')}>
        <Say
          text="Talents can ask you under Settings, “Your agent”, with your username: {slug}."
          values={{ slug: <strong>{slug}</strong> }}
        />
      </Empty>
    ) : (
      <Lines>
        {represents.map(({ talent, canAct, createdAt }) => (
          <li key={talent.slug}>
            <PersonLine
              name={talent.displayName}
              imageUrl={talent.imageUrl}
              about={canAct ? say('You can answer for them') : say('You can read, but not answer')}
            />
            <span className="small muted">
              <Say text="Since {day}" values={{ day: <Day at={createdAt} /> }} />
            </span>
          </li>
        ))}
      </Lines>
    )}
  </Section>
)
