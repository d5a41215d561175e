import { useState } from 'react'
import type { MailPreferences, MailRhythm } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Section } from '../../parts/layout/page.tsx'
import { type Message, Say, say } from '../../words/say.ts'
import { useApiQuery, useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChoiceField, SelectField } from '../parts/forms/fields.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { SaveMailPreferencesBody } from '../parts/rules/body-rules.ts'
import { Snapshot } from '../parts/values/moment.tsx'
import { kindsFor } from './labels.ts'
import { type Channel, type Row, Switches } from './parts/switches.tsx'
import { ThisDevice } from './parts/this-device.tsx'

export const head: PageModule['head'] = () => ({ title: say('Notification settings') })

const RHYTHMS: readonly { value: MailRhythm; label: string; hint: string }[] = [
  {
    value: 'immediately',
    get label() {
      return say('Immediately')
    },
    get hint() {
      return say('One email per notification.')
    },
  },
  {
    value: 'daily',
    get label() {
      return say('Once a day')
    },
    get hint() {
      return say('One email at 8:00.')
    },
  },
  {
    value: 'weekly',
    get label() {
      return say('Weekly, on Mondays')
    },
    get hint() {
      return say('One email at 8:00.')
    },
  },
]

export default function PreferencesPage() {
  const { email } = useSignedIn()
  const preferences = useApiQuery('GET /api/notifications/preferences')
  return (
    <SettingsFrame
      here="/settings/notifications"
      title={say('Notification settings')}
      lead={say('Notifications appear in the bell menu when you are signed in, and are emailed to {email}.', { email })}
    >
      <ThisDevice />
      <Load of={preferences} skeleton={<Skeleton count={8} />}>
        {(saved) => <Preferences saved={saved} />}
      </Load>
    </SettingsFrame>
  )
}

const CHANNELS: readonly Channel[] = ['email', 'bell', 'push']

const valuesOf = ({ preferences, digest: { rhythm, timeZone } }: MailPreferences) => ({
  preferences: preferences.map(({ type, email, bell, push }) => ({ type, email, bell, push })),
  rhythm,
  timeZone,
})

function Preferences({ saved }: { saved: MailPreferences }) {
  const { roles } = useSignedIn()
  const [hasAllZones, setAllZones] = useState(false)
  const before = new Map(saved.preferences.map((one) => [one.type as string, one]))
  const form = useApiForm('PUT /api/notifications/preferences', {
    rules: SaveMailPreferencesBody,
    under: 'digest',
    initial: valuesOf(saved),
    body: ({ preferences, ...digest }) => ({
      preferences: preferences.flatMap(({ type, ...isOn }) => {
        const changed = CHANNELS.filter((channel) => isOn[channel] !== before.get(type)?.[channel])
        return changed.length === 0
          ? []
          : { type, ...Object.fromEntries(changed.map((channel) => [channel, isOn[channel]])) }
      }),
      digest,
    }),
    guards: true,
    stored: valuesOf,
  })
  const { preferences } = form.values
  const timeZone = form.choice('timeZone')
  const turn = (type: string, channel: Channel, isOn: boolean) =>
    form.set(({ preferences: all }) => ({
      preferences: all.map((one) => (one.type === type ? { ...one, [channel]: isOn } : one)),
    }))
  const rowsOf = (kinds: readonly (readonly [string, Message, ...unknown[]])[]): Row[] =>
    kinds.flatMap(([type, about]) => {
      const one = preferences.find((each) => each.type === type)
      return one ? { ...one, about: say(about), isLocked: before.get(type)?.locked ?? false } : []
    })
  return (
    <ApiForm form={form} label={say('Notification settings')}>
      <p className="muted">
        {say(
          'You cannot turn off notifications that are grayed out: they are about your money, a dispute or your likeness. “Devices” are those that you have turned on above.',
        )}
      </p>
      {kindsFor(roles).map(([group, kinds]) => (
        <Section key={say(group)} title={say(group)}>
          <Switches group={say(group)} rows={rowsOf(kinds)} turn={turn} />
        </Section>
      ))}
      <Section title={say('Email frequency')}>
        <ChoiceField {...form.choice('rhythm')} legend={say('Email me')} choices={RHYTHMS} />
        <p className="muted">
          {say(
            'We always email you right away about money, disputes, reminders and anything that cannot wait for the next summary.',
          )}
          {saved.digest.nextAt !== null && (
            <>
              {' '}
              <Say text="Your next summary is sent on {day}." values={{ day: <Snapshot at={saved.digest.nextAt} /> }} />
            </>
          )}
        </p>
        <SelectField
          {...timeZone}
          label={say('Your time zone')}
          hint={say('Daily and weekly emails are sent at 8:00 in this time zone.')}
          onChange={(zone) => (zone === OTHER ? setAllZones(true) : timeZone.onChange(zone))}
          choices={zonesWith(timeZone.value, hasAllZones)}
        />
      </Section>
      {form.isSaved && <Notice tone="good">{say('Saved.')}</Notice>}
      <Actions>
        <Button {...form.button} look="primary" busyLabel={say('Saving')}>
          {say('Save')}
        </Button>
      </Actions>
    </ApiForm>
  )
}

const OTHER = 'other'

/**
 * Lists the chosen zone, the browser's zone and UTC. With `hasAll`, also lists about 400 others.
 */
function zonesWith(chosen: string, hasAll: boolean): readonly { value: string; label: string }[] {
  const near = [chosen, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC']
  const zones = [...new Set(hasAll ? [...near, ...Intl.supportedValuesOf('timeZone')] : near)]
  const choices = zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return hasAll ? choices : [...choices, { value: OTHER, label: say('Another time zone…') }]
}
