import './share-team.css'
import { useEffect, useState } from 'react'
import { useFacts } from '../../api.tsx'
import { Button } from '../../parts/button.tsx'
import { useWords } from '../../store/words/words.ts'
import type { Team } from '../live-board.ts'
import { CopyField } from './copy-field.tsx'

/** The picture of a team that other sites show of its link. */
export const pictureOf = (board: string, team: string): string =>
  `/api/merch/leaderboard/${encodeURIComponent(board)}/${encodeURIComponent(team)}/picture`

/** Where a board is with one team above the others. */
export const teamAddress = (board: string, team: string): string =>
  `/boards/${encodeURIComponent(board)}?team=${encodeURIComponent(team)}`

/** A team to show to others: its link, its picture, and the reader's own way of sending things. */
export function ShareTeam({ board, team }: { board: string; team: Team }) {
  const { boards } = useWords()
  const { baseUrl } = useFacts()
  const [isOpen, setOpen] = useState(false)
  const [canSend, setCanSend] = useState(false)
  useEffect(() => setCanSend(typeof navigator.share === 'function'), [])
  const url = baseUrl + teamAddress(board, team.boardTeamSlug)
  const picture = pictureOf(board, team.boardTeamSlug)
  const send = () =>
    // Whoever thinks better of it has shared nothing, and that is all right.
    navigator.share({ url, title: team.name }).catch((reason: unknown) => {
      if (!(reason instanceof DOMException)) throw reason
    })
  return (
    <details className="share-team" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{boards.share}</summary>
      <div className="stack">
        {isOpen && (
          <img className="share-team-picture" src={picture} alt={boards.picture(team.name)} width={1200} height={630} />
        )}
        {canSend && (
          <div>
            <Button onClick={() => void send()}>{boards.shareNow}</Button>
          </div>
        )}
        <CopyField label={boards.shareLink} value={url} />
        <p>
          <a href={picture} download={`${team.boardTeamSlug}.png`}>
            {boards.download}
          </a>
        </p>
      </div>
    </details>
  )
}
