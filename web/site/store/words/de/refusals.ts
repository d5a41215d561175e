import type { Words } from '../type.ts'

export const refusals: Words['refusals'] = {
  unknown: {
    title: 'Das hat nicht geklappt',
    text: 'Versuch es gleich noch einmal. Was du bisher gemacht hast, ist sicher.',
  },
  Unreachable: {
    title: 'Keine Verbindung',
    text: 'Prüf deine Verbindung und versuch es noch einmal. Nichts geht verloren.',
  },
  RateLimited: { title: 'Das war viel auf einmal', text: 'Warte eine Minute und versuch es dann noch einmal.' },
  ServiceUnavailable: { title: 'Das geht gerade nicht', text: 'Versuch es gleich noch einmal. Nichts geht verloren.' },
  NotFound: { title: 'Das ist nicht mehr da', text: 'Fang neu an; es dauert eine Minute.' },
  Forbidden: { title: 'Das ist für dich nicht offen', text: 'Geh zum Anfang des Shops und versuch es von dort.' },
  Conflict: {
    title: 'Inzwischen hat sich etwas geändert',
    text: 'Sieh dir an, was jetzt da ist, und versuch es dann noch einmal.',
  },
  BadRequest: { title: 'Etwas fehlt oder stimmt nicht', text: 'Sieh deine Angaben durch und versuch es noch einmal.' },
  UnprocessableEntity: {
    title: 'So lässt sich das nicht verwenden',
    text: 'Sieh es noch einmal durch oder nimm ein anderes.',
  },
  CAMPAIGN_CLOSED: { title: 'Dieser Shop schließt', text: 'Neu anfangen kann hier niemand mehr.' },
  PREVIEW_SESSION: { title: 'Das ist eine Vorschau', text: 'Kaufen kann man darin nichts.' },
  CONSENT_REQUIRED: {
    title: 'Zuerst brauchen wir dein Einverständnis',
    text: 'Setz das Häkchen unter dem Foto und schick es noch einmal.',
  },
  GUARDIAN_CONSENT_REQUIRED: {
    title: 'Eltern oder Erziehungsberechtigte müssen zustimmen',
    text: 'Das Foto scheint ein Kind zu zeigen. Bitte sie, das Häkchen zu setzen, dann geht es weiter.',
  },
  no_photo: { title: 'Es gibt noch kein Foto', text: 'Mach eines oder wähl eines aus deinen Dateien.' },
  no_face: {
    title: 'Wir sehen kein Gesicht',
    text: 'Mach das Foto noch einmal, mit Blick in die Kamera und dem Gesicht in der Mitte.',
  },
  multiple_faces: { title: 'Da ist mehr als ein Gesicht', text: 'Mach das Foto noch einmal, allein im Bild.' },
  face_occluded: {
    title: 'Ein Teil deines Gesichts ist verdeckt',
    text: 'Nimm Sonnenbrille, Maske oder Hut ab und mach das Foto noch einmal.',
  },
  no_model: {
    title: 'Wir konnten das Foto noch nicht ansehen',
    text: 'Es ist sicher bei uns. Versuch es gleich noch einmal.',
  },
  too_dark: {
    title: 'Das Foto ist ziemlich dunkel',
    text: 'Vor einem Fenster oder einer Lampe wird es besser. Du kannst es trotzdem nehmen.',
  },
  NUDITY: { title: 'Dieses Foto geht nicht', text: 'Mach ein anderes, angezogen.' },
  PayloadTooLarge: { title: 'Dieses Foto ist zu groß', text: 'Wähl eines mit höchstens 10 MB.' },
  UnsupportedMediaType: { title: 'Diese Art Datei geht hier nicht', text: 'Wähl ein Foto: JPEG, PNG oder WebP.' },
  FILE_INFECTED: {
    title: 'Diese Datei enthält etwas Schädliches',
    text: 'Wir haben sie nicht behalten. Wähl ein anderes Foto.',
  },
  GENERATION_FAILED: {
    title: 'Das Bild konnte nicht gemacht werden',
    text: 'Es wurde nichts berechnet. Versuch es noch einmal.',
  },
  SESSION_MOVED: {
    title: 'Das geht jetzt auf einem anderen Gerät weiter',
    text: 'Mach dort weiter. Für ein neues Stück fang hier von vorn an.',
  },
  LINK_OVER: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er öffnet einmal, innerhalb von zehn Minuten. Mach dort, wo du angefangen hast, einen neuen.',
  },
}
