import { SignedInHeader } from '../offers/signed-in-header.tsx'
import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Flash, Moment } from '../shell/parts.tsx'
import type { PreferencesPageProps, ShownPreference } from './shown-preferences.ts'

const RHYTHMS = [
  { value: 'immediately', label: 'As it happens' },
  { value: 'daily', label: 'Once a day, at 8:00, in one mail' },
  { value: 'weekly', label: 'On Mondays at 8:00, in one mail' },
] as const

/** Every kind of notice with a switch a channel, and how often mail comes, in a plain form. */
export function PreferencesPage(props: PreferencesPageProps & { assets: PageAssets }) {
  const { person, email, preferences, digest, timeZones, isSaved, assets } = props
  return (
    <Page
      assets={assets}
      title="What you are told"
      lead={`In the bell when you are signed in, and by mail to ${email}.`}
      home="/home"
      person={<SignedInHeader person={person} />}
    >
      {isSaved && <Flash tone="good">Saved.</Flash>}
      <form className="form" method="post" action="/settings/notifications">
        <input type="hidden" name="bells" value="shown" />
        <Channels caption="Tell me when" preferences={preferences.filter(({ locked }) => !locked)} />
        <Channels
          caption="Always told, because it is about your money or your likeness"
          preferences={preferences.filter(({ locked }) => locked)}
        />
        <fieldset className="switches">
          <legend>Mail me</legend>
          {RHYTHMS.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="rhythm" value={value} defaultChecked={digest.rhythm === value} />
              <span>{label}</span>
            </label>
          ))}
          <p className="hint">
            What cannot wait is mailed at once, whatever you choose: money, disputes, reminders, and what you would have
            to answer before the next mail.
            {digest.nextAt && (
              <>
                {' '}
                Your next one: <Moment at={digest.nextAt} />.
              </>
            )}
          </p>
        </fieldset>
        <div className="field">
          <label htmlFor="timeZone">Your time zone</label>
          <select id="timeZone" name="timeZone" defaultValue={digest.timeZone}>
            {[...new Set([digest.timeZone, ...timeZones])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
        <button className="button button-primary">Save</button>
      </form>
    </Page>
  )
}

const Channels = ({ caption, preferences }: { caption: string; preferences: readonly ShownPreference[] }) => (
  <table className="channels">
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span hidden>What happens</span>
        </th>
        <th scope="col">Mail</th>
        <th scope="col">Bell</th>
      </tr>
    </thead>
    <tbody>{preferences.map(Row)}</tbody>
  </table>
)

const Row = ({ type, about, email, bell, locked }: ShownPreference) => (
  <tr key={type}>
    <th scope="row">{about}</th>
    <td>
      <Switch name={type} label={`${about}: mail`} isOn={email} isLocked={locked} />
    </td>
    <td>
      <Switch name={`bell.${type}`} label={`${about}: bell`} isOn={bell} isLocked={locked} />
    </td>
  </tr>
)

type SwitchProps = { name: string; label: string; isOn: boolean; isLocked: boolean }

const Switch = ({ name, label, isOn, isLocked }: SwitchProps) => (
  <label>
    <input type="checkbox" name={name} aria-label={label} defaultChecked={isOn} disabled={isLocked} />
  </label>
)
