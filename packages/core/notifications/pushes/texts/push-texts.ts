import type { PushType } from '../../../delivery/model/push-types.ts'

export type PushText = { title: string; body: string }

/** Codes and first names only: a locked phone shows them to anyone. */
export type PushTexts = Record<PushType, PushText>
