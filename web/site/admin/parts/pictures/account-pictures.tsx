import './account-pictures.css'
import type { ShownPicture } from '../../../../../client/src/api-types.ts'
import { Section } from '../../../../parts/layout/page.tsx'
import { StateChip } from '../../../../parts/values/state-chip.tsx'
import { useApiQuery } from '../../../api.tsx'
import { Load } from '../../../parts/feedback/load.tsx'
import { AiNote, useDescribeMade } from '../../../parts/media/ai-mark.tsx'
import { Picture } from '../../../parts/media/picture.tsx'
import { Day } from '../../../parts/values/moment.tsx'
import { PICTURE_KINDS } from '../../picture-labels.ts'
import { RestorePicture } from './restore-picture.tsx'
import { TakeDownPicture } from './take-down-picture.tsx'

type AccountPicturesProps = {
  accountId: string
  name: string
  /** The open report that a takedown decides. */
  reportId?: string
}

/** Everything that an account shows publicly. Each item can be taken down or restored. */
export function AccountPictures({ accountId, name, reportId }: AccountPicturesProps) {
  const response = useApiQuery('GET /api/likeness/admin/pictures', { query: { accountId } })
  return (
    <Section title="Public pictures and recordings">
      <Load of={response}>
        {({ pictures }) =>
          pictures.length === 0 ? (
            <p className="muted">{name} shows no picture or recording.</p>
          ) : (
            <div className="account-pictures">
              {pictures.map((picture) => (
                <figure key={`${picture.kind}-${picture.id}`} className="stack">
                  <Look picture={picture} name={name} />
                  <figcaption className="stack">
                    <span className="small">
                      {PICTURE_KINDS[picture.kind].label} · <Day at={picture.createdAt} />
                      {picture.takedownId !== null && (
                        <>
                          {' '}
                          <StateChip word="Taken down" tone="bad" shape="!" />
                        </>
                      )}
                    </span>
                    {picture.takedownId === null ? (
                      <TakeDownPicture picture={picture} owner={name} {...(reportId ? { reportId } : {})} />
                    ) : (
                      <RestorePicture
                        takedownId={picture.takedownId}
                        what={`the ${PICTURE_KINDS[picture.kind].word} of ${name}`}
                      />
                    )}
                  </figcaption>
                </figure>
              ))}
            </div>
          )
        }
      </Load>
    </Section>
  )
}

/** A picture, or a player for a recording. */
export function Look({
  picture: { kind, url, isSound },
  name,
}: {
  picture: Pick<ShownPicture, 'kind' | 'url' | 'isSound'>
  name: string
}) {
  const describe = useDescribeMade({ src: url })
  const label = `${PICTURE_KINDS[kind].label} of ${name}`
  if (url === null)
    return (
      <span className="picture" style={{ aspectRatio: '4 / 5' }}>
        <span className="picture-missing small muted">Its file is deleted.</span>
      </span>
    )
  if (!isSound)
    return (
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open the ${label.toLowerCase()}`}>
        <Picture src={url} alt={label} />
      </a>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings come without captions. */}
      <audio controls preload="none" src={url} aria-label={describe(label)} />
      <AiNote src={url} />
    </>
  )
}
