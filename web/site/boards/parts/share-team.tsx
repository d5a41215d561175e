import './share-team.css'
import { useEffect, useState } from 'react'
import { useFacts } from '../../api.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { useWords } from '../../store/words/words.ts'
import type { Team } from '../live-board.ts'
import { CopyField } from './copy-field.tsx'

export const pictureOf = (board: string, team: string): string =>
  `/api/merch/leaderboard/${encodeURIComponent(board)}/${encodeURIComponent(team)}/picture`

export const teamAddress = (board: string, team: string): string =>
  `/boards/${encodeURIComponent(board)}?team=${encodeURIComponent(team)}`

export function ShareTeam({ board, team }: { board: string; team: Team }) {
  const { boards } = useWords()
  const { baseUrl } = useFacts()
  const [isOpen, setOpen] = useState(false)
  const [canSend, setCanSend] = useState(false)
  useEffect(() => setCanSend(typeof navigator.share === 'function'), [])
  const url = baseUrl + teamAddress(board, team.boardTeamSlug)
  const picture = pictureOf(board, team.boardTeamSlug)
  const send = () =>
    // Closing the share sheet is not an error.
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
