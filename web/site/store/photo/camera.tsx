import './camera.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Notice } from '../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { useWords } from '../words/words.ts'
import { createCameraAnalyzer, squareOf } from './camera-analyzer.ts'
import { type Guidance, guidanceOf } from './guidance.ts'
import { CAMERA_SIDE, smallPhoto } from './shrink-photo.ts'

type CameraProps = { allowText: string; onTaken: (photo: Blob) => void; onClose: () => void }
type Fault = 'cameraRefused' | 'cameraMissing' | 'cameraBusy' | 'cameraFailed'
type Facing = 'user' | 'environment'

const FAULTS: Readonly<Record<string, Fault>> = {
  NotAllowedError: 'cameraRefused',
  SecurityError: 'cameraRefused',
  NotFoundError: 'cameraMissing',
  OverconstrainedError: 'cameraMissing',
  NotReadableError: 'cameraBusy',
  AbortError: 'cameraBusy',
}
const ANALYSIS_INTERVAL_MS = 120
/** Sends nothing to the server before the fan takes the photo. */
export default function Camera({ allowText, onTaken, onClose }: CameraProps) {
  const { photo } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [facing, setFacing] = useState<Facing>('user')
  const [tries, setTries] = useState(0)
  const { state, fault } = useStream(video, facing, tries)
  const guidance = useGuidance(video, state === 'open')
  const shutter = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'open') shutter.current?.focus()
  }, [state])

  if (fault !== null)
    return (
      <div className="stack">
        <Notice tone="warn" title={photo[fault].title}>
          {photo[fault].text}
        </Notice>
        <Actions>
          <Button look="primary" onClick={onClose}>
            {photo.upload}
          </Button>
          {fault !== 'cameraMissing' && (
            <Button onClick={() => setTries((count) => count + 1)}>{photo.tryCamera}</Button>
          )}
        </Actions>
      </div>
    )
  const take = async () => {
    const taken = video.current && (await photoOf(video.current))
    if (taken) onTaken(taken)
  }
  return (
    <div className="camera">
      <div className="camera-view">
        {/* biome-ignore lint/a11y/useMediaCaption: a live camera has no captions. */}
        <video
          ref={video}
          className={facing === 'user' ? 'camera-video camera-mirror' : 'camera-video'}
          aria-label={photo.preview}
          autoPlay
          playsInline
          muted
        />
        <span className={guidance === 'ready' ? 'camera-oval camera-oval-ready' : 'camera-oval'} aria-hidden="true" />
        <p className="camera-guide" role="status">
          {state === 'opening' ? allowText : guidance === null ? photo.lead : photo.guide[guidance]}
        </p>
      </div>
      <div className="camera-buttons">
        <Button look="quiet" onClick={onClose}>
          {photo.close}
        </Button>
        <button
          ref={shutter}
          type="button"
          className="camera-shutter"
          aria-label={photo.shutter}
          aria-disabled={state !== 'open' || undefined}
          onClick={() => state === 'open' && void take()}
        />
        <Button look="quiet" onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
          {photo.turn}
        </Button>
      </div>
    </div>
  )
}

function useStream(video: RefObject<HTMLVideoElement | null>, facing: Facing, tries: number) {
  const [state, setState] = useState<'opening' | 'open'>('opening')
  const [fault, setFault] = useState<Fault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reopens the camera.
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    setState('opening')
    setFault(null)
    openCamera(facing).then(
      async (opened) => {
        stream = opened
        const element = video.current
        if (isOver || !element) return close(opened)
        element.srcObject = opened
        // The browser blocked automatic playback. The first frame is visible anyway.
        await element.play().catch(() => undefined)
        if (!isOver) setState('open')
      },
      (error: unknown) => {
        if (!isOver) setFault(FAULTS[error instanceof DOMException ? error.name : ''] ?? 'cameraFailed')
      },
    )
    return () => {
      isOver = true
      if (stream) close(stream)
    }
  }, [video, facing, tries])
  return { state, fault }
}

async function openCamera(facing: Facing): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('This page is not served securely.', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } },
  })
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns guidance that is updated a few times a second, or null before the first analysis. */
function useGuidance(video: RefObject<HTMLVideoElement | null>, isOpen: boolean): Guidance | null {
  const [guidance, setGuidance] = useState<Guidance | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const looker = createCameraAnalyzer()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const lookOn = async () => {
      const element = video.current
      if (element && !document.hidden) {
        const begun = performance.now()
        const nextGuidance = guidanceOf(await looker.analyze(element))
        if (isOver) return
        element.dataset['lookMs'] = String(Math.round(performance.now() - begun))
        setGuidance(nextGuidance)
      }
      timer = setTimeout(() => void lookOn(), ANALYSIS_INTERVAL_MS)
    }
    void lookOn()
    return () => {
      isOver = true
      clearTimeout(timer)
      looker.close()
    }
  }, [video, isOpen])
  return guidance
}

/** Captures the camera image, not mirrored. */
async function photoOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { x, y, side } = squareOf(video)
  if (side === 0) return null
  const size = Math.min(side, CAMERA_SIDE)
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  canvas.getContext('2d')?.drawImage(video, x, y, side, side, 0, 0, size, size)
  return smallPhoto(canvas)
}
