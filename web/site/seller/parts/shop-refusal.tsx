import type { ApiError } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'

/** If the owner's consent is missing, links to the page where consent can be given. */
export function ShopRefusal({ refused }: { refused: ApiError | null | undefined }) {
  if (refused?.code === 'LIKENESS_CONSENT_REQUIRED')
    return (
      <Notice tone="bad" title="Your consent is missing">
        A store shows and sells pictures of you. Allow the use of your likeness under{' '}
        <Link to="/likeness">Likeness</Link>, then try again.
      </Notice>
    )
  return <RefusalNotice refused={refused} />
}
