import { describe, expect, test } from 'vitest'
import type { PictureDescription, VoiceDescription } from '../../../../providers/models/port.ts'
import { toPictureAnalysis, toVoiceAnalysis } from './asset-analysis.ts'

const VOICE: VoiceDescription = {
  duration: 9,
  loudnessLufs: -20,
  gender: 'female',
  tone: 'warm',
  pitchHz: 200,
  pace: 4,
  accent: 'Swedish',
}
const tagsOf = (change: Partial<VoiceDescription>) => toVoiceAnalysis({ ...VOICE, ...change }).tags

describe('a recording is tagged with what people search for:', () => {
  test.each<[Partial<VoiceDescription>, string[]]>([
    [{}, ['warm voice', 'female voice', 'Swedish accent']],
    [{ tone: 'neutral' }, ['female voice', 'Swedish accent']],
    [{ gender: 'not-distinctive' }, ['warm voice', 'Swedish accent']],
    [{ accent: null }, ['warm voice', 'female voice']],
    [{ pace: 3.1 }, ['warm voice', 'female voice', 'slow', 'Swedish accent']],
    [{ pace: 3.2 }, ['warm voice', 'female voice', 'Swedish accent']],
    [{ pace: 4.8 }, ['warm voice', 'female voice', 'Swedish accent']],
    [{ pace: 4.9 }, ['warm voice', 'female voice', 'fast', 'Swedish accent']],
    [{ pace: null }, ['warm voice', 'female voice', 'Swedish accent']],
  ])('%j', (change, tags) => {
    expect(tagsOf(change)).toEqual(tags)
  })
})

describe('a picture is described by', () => {
  const face = (width: number, hairColor: string) => ({
    box: { x: 0, y: 0, width, height: width },
    confidence: width,
    hairColor,
    expression: `${hairColor} hair`,
  })
  const analysisOf = (faces: unknown[]) =>
    toPictureAnalysis({
      faces,
      gender: 'female',
      ageGroup: 'adult',
      peopleCount: faces.length,
      tags: ['cup', 'cup', 'light'],
    } as unknown as PictureDescription)

  test('its largest face, and each tag once', () => {
    expect(analysisOf([face(0.1, 'red'), face(0.4, 'brown'), face(0.2, 'black')])).toMatchObject({
      hairColor: 'brown',
      expression: 'brown hair',
      confidence: 0.4,
      peopleCount: 3,
      tags: ['cup', 'light'],
    })
  })

  test('no face, if there is none', () => {
    expect(analysisOf([])).toMatchObject({ hairColor: null, expression: null, confidence: 0 })
  })
})
