import type {
  LikenessDecision,
  LikenessOwner,
  LikenessPicture,
  PersonSource,
} from '../../../../client/src/api-types.ts'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

export const FacePicture = ({
  picture,
  account,
  source,
}: {
  picture: LikenessPicture | null
  account: LikenessOwner
  source?: PersonSource
}) => (
  <figure className="stack">
    {picture?.url && source === 'likeness-voice' ? (
      <audio controls preload="none" src={picture.url} aria-label={`Recording of ${account.displayName}`} />
    ) : picture?.url ? (
      <Picture src={picture.url} alt={`Picture of ${account.displayName}`} />
    ) : (
      <span className="picture" style={{ aspectRatio: '4 / 5' }}>
        <span className="picture-missing small muted">This picture no longer exists.</span>
      </span>
    )}
    <figcaption>
      <Link to={`/t/${account.slug}`}>{account.displayName}</Link>
    </figcaption>
  </figure>
)

export const DecisionNotice = ({ title, decision }: { title: string; decision: LikenessDecision | null }) => (
  <Notice tone="good" title={title}>
    {decision && (
      <>
        {decision.reason} <Snapshot at={decision.at} />
      </>
    )}
  </Notice>
)
