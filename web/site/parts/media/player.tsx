import './player.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '../../../words/say.ts'
import { AiNote, useDescribeMade } from './ai-mark.tsx'
import { useSoleSound } from './sole-sound.ts'
import { FLAT, fewerBars, formatClock, HEIGHT, pathOf, STEP, stepOf } from './waveform.ts'

type PlayerProps = {
  src: string
  title: string
  /**
   * True if the server says that a model made the file. Needed if `src` does not contain the file's
   * key.
   */
  madeWithAi?: boolean | undefined
  seconds?: number | null
  /** Loudness of equal parts, from 0 to 100. Without this, the player reads the sound. */
  peaks?: readonly number[] | null
  transcript?: string | null
  isCompact?: boolean
}

/** A list draws fewer bars, because it has many players. */
const COMPACT_BARS = 36

/**
 * Audio player that never starts by itself, labeled if a model made the sound. Loads nothing
 * before playing if length and loudness are known. Starting it stops all other sounds of the page.
 */
export function Player({ src, title, madeWithAi, seconds = null, peaks = null, transcript, isCompact }: PlayerProps) {
  const describe = useDescribeMade({ src, madeWithAi })
  useSoleSound()
  const place = useRef<HTMLDivElement>(null)
  const { audio, state, toggle, seek, events } = useSound(src, seconds)
  const bars = useBars(place, src, peaks)
  const { isPlaying, isLoading, isBroken, time, length } = state
  const word = isBroken ? say('Retry') : isPlaying ? say('Pause') : say('Play')
  return (
    <div
      className={isCompact ? 'player player-compact' : 'player'}
      ref={place}
      role="group"
      aria-label={describe(title)}
    >
      {!isCompact && <span className="player-title small">{title}</span>}
      <button
        type="button"
        className="player-button"
        aria-label={`${word} ${title}`}
        aria-busy={isLoading}
        title={word}
        onClick={toggle}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? PAUSE : PLAY} />
        </svg>
      </button>
      <Wave
        bars={isCompact ? fewerBars(bars, COMPACT_BARS) : bars}
        title={title}
        time={time}
        length={length}
        seek={seek}
        toggle={toggle}
      />
      <span className="player-time figure small muted">
        {length > 0 ? (time > 0 ? `${formatClock(time)} / ${formatClock(length)}` : formatClock(length)) : '–:––'}
      </span>
      {isBroken && (
        <p className="small bad player-title" role="alert">
          {say('This audio cannot be played.')}
        </p>
      )}
      <AiNote src={src} madeWithAi={madeWithAi} />
      {!!transcript && (
        <details className="player-title small">
          <summary>{say('Transcript')}</summary>
          <p className="words">{transcript}</p>
        </details>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: recordings come without captions; a transcript is below. */}
      <audio ref={audio} src={src} preload={seconds === null ? 'metadata' : 'none'} {...events} />
    </div>
  )
}

const PLAY = 'M8 5v14l11-7z'
const PAUSE = 'M7 5h4v14H7zM13 5h4v14h-4z'

type WaveProps = {
  bars: readonly number[]
  title: string
  time: number
  length: number
  seek: (to: number) => void
  toggle: () => void
}

/** Arrow keys move by a second or five. Home and End jump, and space plays. */
function Wave({ bars, title, time, length, seek, toggle }: WaveProps) {
  const id = useId()
  const width = bars.length * STEP
  const path = pathOf(bars)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    // Enter would send a form around the player.
    if (event.key === ' ' || event.key === 'Enter') toggle()
    else if (step !== undefined) seek(time + step * stepOf(length))
    else return
    event.preventDefault()
  }
  return (
    // Time runs to the right in every language.
    <div className="player-wave" dir="ltr">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
        {time > 0 && length > 0 && (
          <>
            <clipPath id={id}>
              <rect width={(width * time) / length} height={HEIGHT} />
            </clipPath>
            <path className="player-past" d={path} clipPath={`url(#${id})`} />
          </>
        )}
      </svg>
      <input
        type="range"
        aria-label={say('Position in {title}', { title })}
        aria-valuetext={`${formatClock(time)} of ${formatClock(length)}`}
        min={0}
        max={length || 1}
        step={0.1}
        value={time}
        onKeyDown={press}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
    </div>
  )
}

function useSound(src: string, seconds: number | null) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(seconds ?? 0)
  const fail = () => {
    setBroken(true)
    setLoading(false)
    setPlaying(false)
  }
  const toggle = () => {
    const { current: element } = audio
    if (!element) return
    if (!element.paused) return element.pause()
    if (isBroken) element.load()
    setBroken(false)
    // A pause before the sound has loaded is no failure.
    element.play().catch((error: unknown) => (error as Error).name !== 'AbortError' && fail())
  }
  const seek = (to: number) => {
    const { current: element } = audio
    const at = Math.min(Math.max(to, 0), length)
    setTime(at)
    if (element) element.currentTime = at
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sound starts anew.
  useEffect(() => {
    setBroken(false)
    setTime(0)
  }, [src])
  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => setPlaying(false),
    onWaiting: () => setLoading(true),
    onPlaying: () => setLoading(false),
    onError: fail,
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLAudioElement }) => setTime(currentTarget.currentTime),
    onLoadedMetadata: ({ currentTarget: { duration } }: { currentTarget: HTMLAudioElement }) =>
      Number.isFinite(duration) && setLength(duration),
  }
  return { audio, state: { isPlaying, isLoading, isBroken, time, length }, toggle, seek, events }
}

/** Returns the given bars, or those read from the sound once it is in view. */
function useBars(place: { current: HTMLElement | null }, src: string, peaks: readonly number[] | null) {
  const [read, setRead] = useState<{ src: string; bars: readonly number[] } | null>(null)
  const isGiven = peaks !== null
  useEffect(() => {
    const { current: element } = place
    if (!element || isGiven) return undefined
    const ending = new AbortController()
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      // Most recordings come with their loudness, so the code that reads a sound loads only if it
      // is needed. Without a waveform the audio still plays.
      import('./read-wave.ts')
        .then(({ waveOf }) => waveOf(src, ending.signal))
        .then(
          (bars) => setRead({ src, bars }),
          () => undefined,
        )
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      ending.abort()
    }
  }, [place, src, isGiven])
  if (peaks) return peaks.map((peak) => peak / 100)
  return read?.src === src ? read.bars : FLAT
}
