import { useEffect } from 'react'

let players = 0

function pauseOthers({ target }: Event): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) if (other !== target) other.pause()
}

/** Keeps a page to one sound at a time while a player is mounted. */
export function useSoleSound(): void {
  useEffect(() => {
    // The event does not bubble, so the listener captures it.
    if (players++ === 0) document.addEventListener('play', pauseOthers, true)
    return () => {
      if (--players === 0) document.removeEventListener('play', pauseOthers, true)
    }
  }, [])
}
