import type { SignedIn } from './shown-offer.ts'

/** Who is signed in. Signing out is on the page it leads to. */
export const SignedInHeader = ({ person }: { person: SignedIn }) => (
  <a className="person" href={person.accountUrl}>
    <span className="initial" aria-hidden="true">
      {[...person.displayName][0]}
    </span>
    <span>
      {person.displayName}
      <span className="for-ears">: your account, sign out</span>
    </span>
  </a>
)
