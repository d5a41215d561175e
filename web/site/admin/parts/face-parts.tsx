import './face-parts.css'
import type { ReactNode } from 'react'
import type {
  LikenessDecision,
  LikenessOwner,
  LikenessPicture,
  PersonSource,
} from '../../../../client/src/api-types.ts'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { AiNote, useDescribeMade } from '../../parts/media/ai-mark.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'

/** Pictures side by side, as large as fits. On a phone they are stacked. */
export const FacePair = ({ children }: { children: ReactNode }) => <div className="face-pair">{children}</div>

/** Shows a picture or plays a recording, with its owner under it. */
export const FacePicture = ({
  picture,
  account,
  source,
  about,
}: {
  picture: LikenessPicture | null
  account: LikenessOwner
  source?: PersonSource
  /** Role of the picture in the case. */
  about?: string
}) => (
  <figure className="stack">
    {picture?.url && source === 'likeness-voice' ? (
      <Recording url={picture.url} name={account.displayName} />
    ) : picture?.url ? (
      <a href={picture.url} target="_blank" rel="noreferrer" aria-label={`Open the picture of ${account.displayName}`}>
        <Picture src={picture.url} alt={`Picture of ${account.displayName}`} />
      </a>
    ) : (
      <span className="picture" style={{ aspectRatio: '4 / 5' }}>
        <span className="picture-missing small muted">This picture no longer exists.</span>
      </span>
    )}
    <figcaption>
      {about !== undefined && <span className="small muted">{about} </span>}
      <Link to={`/t/${account.slug}`}>{account.displayName}</Link>
    </figcaption>
  </figure>
)

function Recording({ url, name }: { url: string; name: string }) {
  const describe = useDescribeMade({ src: url })
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings come without captions. */}
      <audio controls preload="none" src={url} aria-label={describe(`Recording of ${name}`)} />
      <AiNote src={url} />
    </>
  )
}

export const DecisionNotice = ({ title, decision }: { title: string; decision: LikenessDecision | null }) => (
  <Notice tone="good" title={title}>
    {decision && (
      <>
        {decision.reason} <Snapshot at={decision.at} />
      </>
    )}
  </Notice>
)
