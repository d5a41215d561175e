import type { Refused } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice, RefusalNotice } from '../../parts/notice.tsx'

/** Why something about a shop did not work, in its owner's words: what is theirs to allow, they can allow. */
export function ShopRefusal({ refused }: { refused: Refused | null | undefined }) {
  if (refused?.code === 'LIKENESS_CONSENT_REQUIRED')
    return (
      <Notice tone="bad" title="You have not allowed this">
        A shop shows and sells pictures of you. Give the consent to use your likeness under{' '}
        <Link to="/likeness">Likeness</Link>, then try again.
      </Notice>
    )
  return <RefusalNotice refused={refused} />
}
