import './player.css'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { BARS, formatClock, loudness } from './waveform.ts'

/** Files larger than this have no waveform. */
const MAX_DRAWN_BYTES = 25_000_000
const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0.15)

/**
 * Audio player with a waveform. It never starts without a click. If one player starts, all others
 * stop.
 */
export function Player({ src, title }: { src: string; title: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [bars, setBars] = useState(FLAT)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [time, setTime] = useState(0)
  const [length, setLength] = useState(0)

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const ending = new AbortController()
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      // Without a waveform the audio still plays.
      waveOf(src, ending.signal).then(setBars, () => undefined)
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      ending.abort()
    }
  }, [src])

  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    for (const other of document.querySelectorAll('audio')) if (other !== element) other.pause()
    element.play().catch(() => setBroken(true))
  }
  return (
    <div className="player" ref={place} role="group" aria-label={title}>
      <span className="player-title small">{title}</span>
      <Button onClick={toggle} label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <div className="player-wave">
        <svg viewBox={`0 0 ${BARS * 4} 40`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((loud, at) => {
            const height = Math.max(2, loud * 38)
            const isPast = length > 0 && at / BARS < time / length
            return (
              <rect
                key={at}
                className={isPast ? 'player-past' : undefined}
                x={at * 4}
                y={(40 - height) / 2}
                width={2.5}
                height={height}
              />
            )
          })}
        </svg>
        <input
          type="range"
          aria-label={`Position in ${title}`}
          aria-valuetext={`${formatClock(time)} of ${formatClock(length)}`}
          min={0}
          max={length || 1}
          step={0.1}
          value={time}
          onChange={(event) => {
            if (audio.current) audio.current.currentTime = Number(event.currentTarget.value)
          }}
        />
      </div>
      <span className="figure small muted">{length > 0 ? `${formatClock(time)} / ${formatClock(length)}` : ''}</span>
      {isBroken && (
        <p className="small bad player-title" role="alert">
          This audio cannot be played here. Download it instead.
        </p>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: deliveries come without captions. */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => {
          const { duration } = event.currentTarget
          setLength(Number.isFinite(duration) ? duration : 0)
        }}
      />
    </div>
  )
}

/** Computes the waveform. @throws if the file cannot be read or is too large */
async function waveOf(src: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(src, { signal })
  if (!response.ok || Number(response.headers.get('content-length')) > MAX_DRAWN_BYTES)
    throw new Error('The waveform is not available.')
  // A low sample rate is enough, because the waveform shows only the loudness.
  const context = new OfflineAudioContext(1, 1, 8000)
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  return loudness(sound.getChannelData(0))
}
