import { useState } from 'react'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Skeleton } from '../../../parts/feedback/skeleton.tsx'
import { say } from '../../../words/say.ts'
import type { ApiError } from '../../api.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Results } from '../../parts/values/results.tsx'
import { explainLikeness } from '../labels.ts'
import { useSendFile } from '../send-file.ts'
import { type Choice, TalentTile } from './talent-tile.tsx'

type By = 'picture' | 'voice'
export type Sample = {
  state: { by: By; fileName: string; results: readonly FoundTalent[] | null; refused: ApiError | null } | null
  busyBy: By | null
  search: (by: By, file: File) => void
  forget: () => void
}

/** The server does not store the sample, so a link cannot show the same results. */
export function useSample(): Sample {
  const picture = useSendFile('POST /api/indexing/search/by-picture')
  const voice = useSendFile('POST /api/indexing/search/by-voice')
  const [requested, setRequested] = useState<{ by: By; fileName: string } | null>(null)
  const under = requested?.by === 'voice' ? voice : picture
  return {
    state: requested && { ...requested, results: under.done?.results ?? null, refused: under.refused },
    busyBy: requested && under.isBusy ? requested.by : null,
    search: (by, file) => {
      setRequested({ by, fileName: file.name })
      if (by === 'picture') picture.send(file)
      else voice.send(file)
    },
    forget: () => {
      setRequested(null)
      picture.reset()
      voice.reset()
    },
  }
}

/** Shows the most similar talents first. */
export function SampleResults({ sample, chosen }: { sample: Sample; chosen: Choice | null }) {
  const { state, forget } = sample
  if (state === null) return null
  const { by, fileName, results, refused } = state
  const back = <Button onClick={forget}>{say('Back to all talents')}</Button>
  if (refused)
    return (
      <>
        <RefusalNotice refused={refused} />
        <div>{back}</div>
      </>
    )
  if (results === null) return <Skeleton count={8} shape="tiles" />
  const isPicture = by === 'picture'
  if (results.length === 0)
    return (
      <Empty title={isPicture ? say('Nobody here looks similar') : say('Nobody here sounds similar')} action={back}>
        {isPicture
          ? say('Try another picture, or describe in words who you are looking for.')
          : say('Try another recording, or describe in words who you are looking for.')}
      </Empty>
    )
  return (
    <Results
      title={
        results.every(({ alike }) => alike === 'little')
          ? say('No close match for {fileName}. The most similar talents are below. The file was not kept.', {
              fileName,
            })
          : isPicture
            ? say('Talents who look most like {fileName}, best matches first. The file was not kept.', { fileName })
            : say('Talents who sound most like {fileName}, best matches first. The file was not kept.', { fileName })
      }
      isStale={false}
      page={1}
      hasNext={false}
      hrefOf={() => '/talents'}
      tiles={results.map((talent, at) => (
        <TalentTile
          key={talent.id}
          talent={talent}
          why={explainLikeness(talent.alike, by)}
          isFirst={at < 4}
          chosen={chosen}
        />
      ))}
    >
      <p className="muted">
        {isPicture
          ? say('Filters do not apply to a search with a picture.')
          : say('Filters do not apply to a search with a recording.')}
      </p>
      <div>{back}</div>
    </Results>
  )
}
