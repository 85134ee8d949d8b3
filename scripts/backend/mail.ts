// A mail as the local backend's inbox receives and stores it.
import { z } from "zod";

/** The fields of Resend's API that the function sends. */
export const mailSchema = z.object({
  from: z.string().min(1),
  to: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().optional(),
  reply_to: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type MailRequest = z.infer<typeof mailSchema>;
export type CaughtMail = MailRequest & { id: string; created_at: string; idempotency_key: string | null };
