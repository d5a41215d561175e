import { SignedInHeader } from '../offers/signed-in-header.tsx'
import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Flash } from '../shell/parts.tsx'
import type { PreferencesPageProps, ShownPreference } from './shown-preferences.ts'

/** Every kind of notice with a switch for its mail, in a plain form. */
export function PreferencesPage(props: PreferencesPageProps & { assets: PageAssets }) {
  const { person, email, preferences, isSaved, assets } = props
  return (
    <Page
      assets={assets}
      title="Your mails"
      lead={`What we write to ${email}. The bell tells you of everything, whatever you choose here.`}
      home="/home"
      person={<SignedInHeader person={person} />}
    >
      {isSaved && <Flash tone="good">Saved.</Flash>}
      <form className="form" method="post" action="/settings/notifications">
        <fieldset className="switches">
          <legend>Mail me when</legend>
          {preferences.filter(({ locked }) => !locked).map(Switch)}
        </fieldset>
        <fieldset className="switches">
          <legend>Always mailed, because it is about your money</legend>
          {preferences.filter(({ locked }) => locked).map(Switch)}
        </fieldset>
        <button className="button button-primary">Save</button>
      </form>
    </Page>
  )
}

const Switch = ({ type, about, email, locked }: ShownPreference) => (
  <label key={type}>
    <input type="checkbox" name={type} defaultChecked={email} disabled={locked} />
    <span>{about}</span>
  </label>
)
