import { z } from 'zod'
import { url } from './setting-kinds.ts'

export type Setting = { readonly schema: z.ZodType; readonly fallback: string | null; readonly help: string }

/** Settings of the telephone. */
export const VOICE_SETTINGS = {
  TWILIO_ACCOUNT_SID: {
    schema: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be an account SID: AC and 32 hex digits'),
    fallback: null,
    help: 'SID of the Twilio account that calls restaurants. Without it calls are simulated.',
  },
  TWILIO_AUTH_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,}$/, 'must be the auth token of the account'),
    fallback: null,
    help: 'Auth token of that account, for API requests and for the signatures of requests from Twilio.',
  },
  TWILIO_FROM: {
    schema: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number, such as +12125550100'),
    fallback: null,
    help: 'Telephone number from which that account calls.',
  },
  TWILIO_API_URL: { schema: url, fallback: null, help: "URL of the carrier's API, if it is not Twilio's." },
  VOICE_TTS_PROVIDER: {
    schema: z.string().min(1),
    fallback: null,
    help: 'Text-to-speech provider for Twilio, such as `ElevenLabs`.',
  },
  VOICE_NAME: { schema: z.string().min(1), fallback: null, help: 'Voice of the text-to-speech provider.' },
  VOICE_TRANSCRIPTION_PROVIDER: {
    schema: z.string().min(1),
    fallback: null,
    help: 'Transcription provider for Twilio, such as `Deepgram`.',
  },
  VOICE_SPEECH_MODEL: {
    schema: z.string().min(1),
    fallback: null,
    help: 'Speech model of the transcription provider.',
  },
  VOICE_SPEED: {
    schema: z.coerce.number().min(0).max(1),
    fallback: '1',
    help: 'Delay factor of simulated calls: 1 realistic, 0 none.',
  },
  VOICE_RETRY_SECONDS: {
    schema: z.string().regex(/^\d{1,4},\d{1,4}$/, 'must be two durations in seconds, such as 90,240'),
    fallback: '90,240',
    help: 'Seconds before the second call about an order, and before the third.',
  },
} as const satisfies Record<string, Setting>
