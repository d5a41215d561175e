import { useState } from 'react'
import type { MailPreferences, MailRhythm } from '../../../client/src/api-types.ts'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Section } from '../../parts/layout/page.tsx'
import { queryKeyOf, useApiMutation, useApiQuery, useSignedIn, useSite } from '../api.tsx'
import { useUnsavedGuard } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { ChoiceField, SelectField } from '../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../parts/forms/form.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { kindsFor } from './labels.ts'
import { type Channel, type Row, Switches } from './parts/switches.tsx'
import { ThisDevice } from './parts/this-device.tsx'

export const head: PageModule['head'] = () => ({ title: 'Notification settings' })

const READ = 'GET /api/notifications/preferences'
const RHYTHMS: readonly { value: MailRhythm; label: string; hint: string }[] = [
  { value: 'immediately', label: 'Immediately', hint: 'One email per notification.' },
  { value: 'daily', label: 'Once a day', hint: 'One email at 8:00.' },
  { value: 'weekly', label: 'Weekly, on Mondays', hint: 'One email at 8:00.' },
]

export default function PreferencesPage() {
  const { email } = useSignedIn()
  const preferences = useApiQuery(READ)
  return (
    <SettingsFrame
      here="/settings/notifications"
      title="Notification settings"
      lead={`Notifications appear in the bell menu when you are signed in, and are emailed to ${email}.`}
    >
      <ThisDevice />
      <Load of={preferences} skeleton={<Skeleton count={8} />}>
        {(saved) => <Preferences saved={saved} />}
      </Load>
    </SettingsFrame>
  )
}

type Changed = Readonly<Record<string, Partial<Record<Channel, boolean>>>>

function Preferences({ saved }: { saved: MailPreferences }) {
  const { queryClient } = useSite()
  const { roles } = useSignedIn()
  const [changed, setChanged] = useState<Changed>({})
  const [rhythm, setRhythm] = useState(saved.digest.rhythm)
  const [timeZone, setTimeZone] = useState(saved.digest.timeZone)
  const [hasAllZones, setAllZones] = useState(false)
  const save = useApiMutation('PUT /api/notifications/preferences', {
    onDone: (body) => {
      queryClient.setQueryData(queryKeyOf(READ), body)
      setChanged({})
    },
  })
  const byType = new Map(saved.preferences.map((one) => [one.type as string, one]))
  const wanted = saved.preferences
    .map((one) => ({ type: one.type, ...changed[one.type] }))
    .filter((one) => 'email' in one || 'bell' in one || 'push' in one)
  const isDirty = wanted.length > 0 || rhythm !== saved.digest.rhythm || timeZone !== saved.digest.timeZone
  useUnsavedGuard(isDirty)
  const turn = (type: string, channel: Channel, isOn: boolean) => {
    save.reset()
    setChanged((all) => {
      const { [channel]: _before, ...rest } = all[type] ?? {}
      return { ...all, [type]: byType.get(type)?.[channel] === isOn ? rest : { ...rest, [channel]: isOn } }
    })
  }
  const rowsOf = (kinds: readonly (readonly [string, string, ...unknown[]])[]): Row[] =>
    kinds.flatMap(([type, about]) => {
      const one = byType.get(type)
      if (!one) return []
      return { type, about, isLocked: one.locked, email: one.email, bell: one.bell, push: one.push, ...changed[type] }
    })
  return (
    <Form
      label="Notification settings"
      refused={save.refused}
      fields={['digest.timeZone']}
      onSubmit={() => void save.call({ body: { preferences: wanted, digest: { rhythm, timeZone } } })}
    >
      <p className="muted">
        You cannot turn off notifications that are grayed out: they are about your money, a dispute or your likeness.
        “Devices” are those that you have turned on above.
      </p>
      {kindsFor(roles).map(([group, kinds]) => (
        <Section key={group} title={group}>
          <Switches group={group} rows={rowsOf(kinds)} turn={turn} />
        </Section>
      ))}
      <Section title="Email frequency">
        <ChoiceField name="rhythm" legend="Email me" value={rhythm} onChange={setRhythm} choices={RHYTHMS} />
        <p className="muted">
          We always email you right away about money, disputes, reminders and anything that cannot wait for the next
          summary.
          {saved.digest.nextAt !== null && (
            <>
              {' '}
              Your next summary is sent on <Snapshot at={saved.digest.nextAt} />.
            </>
          )}
        </p>
        <SelectField
          name="timeZone"
          label="Your time zone"
          hint="Daily and weekly emails are sent at 8:00 in this time zone."
          value={timeZone}
          onChange={(zone) => (zone === OTHER ? setAllZones(true) : setTimeZone(zone))}
          error={fieldErrorsOf(save.refused)['digest.timeZone']}
          choices={zonesWith(timeZone, hasAllZones)}
        />
      </Section>
      {save.done && !isDirty && <Notice tone="good">Saved.</Notice>}
      <Actions>
        <Button type="submit" look="primary" isBusy={save.isBusy} busyLabel="Saving">
          Save
        </Button>
      </Actions>
    </Form>
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
  return hasAll ? choices : [...choices, { value: OTHER, label: 'Another time zone…' }]
}
