import './standings.css'
import { type CSSProperties, memo, useRef } from 'react'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { useWords } from '../../store/words/words.ts'
import type { Team } from '../live-board.ts'
import { useNumbers } from '../numbers.ts'
import { RollingCount } from './rolling-count.tsx'
import { useMoves } from './use-moves.ts'

type StandingsProps = {
  label: string
  teams: readonly Team[]
  most: number
  /** The reader's team, or the team in the address. */
  pinnedId?: string | undefined
  addressOf: (team: Team) => string
  prefix?: string
  isElsewhere?: boolean
}

/** Number of characters in `13.8 %`. */
const MIN_DIGITS = 6

export function Standings({
  label,
  teams,
  most,
  pinnedId,
  addressOf,
  prefix = 'team',
  isElsewhere = false,
}: StandingsProps) {
  const list = useRef<HTMLOListElement>(null)
  const numbers = useNumbers()
  // The count column is as wide as the largest count, so that all bars have the same start.
  const width = { '--team-digits': Math.max(MIN_DIGITS, numbers.count(most).length) } as CSSProperties
  useMoves(list, teams.map(({ boardTeamId }) => boardTeamId).join())
  return (
    <ol className="standings" aria-label={label} ref={list} style={width}>
      {teams.map((team) => (
        <TeamRow
          key={team.boardTeamId}
          id={`${prefix}-${team.boardTeamSlug}`}
          team={team}
          part={most === 0 ? 0 : team.count / most}
          isPinned={team.boardTeamId === pinnedId}
          address={addressOf(team)}
          isElsewhere={isElsewhere}
        />
      ))}
    </ol>
  )
}

type TeamRowProps = {
  id: string
  team: Team
  part: number
  isPinned: boolean
  address: string
  isElsewhere: boolean
}

const TeamRow = memo(function TeamRow({ id, team, part, isPinned, address, isElsewhere }: TeamRowProps) {
  const { boards } = useWords()
  const numbers = useNumbers()
  const { name, rank, count, pct, target } = team
  return (
    <li id={id} className={isPinned ? 'team-row team-row-pinned' : 'team-row'}>
      <span className="team-rank figure">
        <span className="for-ears">{boards.rank(numbers.count(rank))}</span>
        <span aria-hidden="true">{numbers.count(rank)}</span>
      </span>
      <Flag team={team} />
      <span className="team-name">
        {isElsewhere ? (
          <a href={address} target="_blank" rel="noopener">
            {name}
          </a>
        ) : (
          <Link to={address}>{name}</Link>
        )}
        {target !== null && !isElsewhere && (
          <a className="team-go small" href={target.url}>
            {boards.goShort}
            <span className="for-ears">: {boards.go(name)}</span>
          </a>
        )}
      </span>
      <span className="team-count">
        <RollingCount value={count} />
      </span>
      <TeamBar team={team} part={part} />
      <span className="team-part small muted figure">{numbers.percent(pct)}</span>
    </li>
  )
})

/** Screen readers skip the bar, because the count is beside it. */
export const TeamBar = ({ team: { mainColor }, part }: { team: Team; part: number }) => (
  <span className="team-bar" aria-hidden="true">
    <span style={{ inlineSize: `${part * 100}%`, ...(mainColor === null ? {} : { background: mainColor }) }} />
  </span>
)

/**
 * Shows a flag from this server, or else initials. Pages must not request flags from other
 * servers. Stripes in the team's colors could look like another country's flag.
 */
export function Flag({ team, isLarge = false }: { team: Team; isLarge?: boolean }) {
  const { baseUrl } = useFacts()
  const { flagImgUrl, name } = team
  const className = isLarge ? 'team-flag team-flag-large' : 'team-flag'
  if (flagImgUrl?.startsWith(`${baseUrl}/`))
    return (
      <img
        className={className}
        src={`${flagImgUrl}${flagImgUrl.includes('?') ? '&' : '?'}w=160`}
        alt=""
        width={40}
        height={28}
        loading="lazy"
        decoding="async"
      />
    )
  return (
    <span className={`${className} team-mark`} aria-hidden="true" style={markStyle(team)}>
      {initialsOf(name)}
    </span>
  )
}

/** Returns `SK` for South Korea, and the first two letters of a single word. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const [first = [...name].slice(0, 1).join(''), last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0] ?? '', [...last][0] ?? '']
  return letters.join('').toUpperCase()
}

function markStyle({ colors, mainColor }: Team): CSSProperties {
  const ground = mainColor ?? colors[0]
  if (ground === undefined) return {}
  const ring = colors.find((color) => color !== ground)
  return {
    background: ground,
    color: isLightColor(ground) ? '#000000' : '#ffffff',
    boxShadow: ring && `inset 0 0 0 var(--space-half) ${ring}`,
  }
}

/** Uses the luminance of WCAG 2. The color is written as `#rrggbb`. */
function isLightColor(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}
