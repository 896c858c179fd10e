import * as z from 'zod/mini';

const word = () => z.string().check(z.trim());

/** The list as a whole; what a line may be is the server's to say. */
export const synonymSchema = z.object({
  synonyms: z.array(z.object({ word: word(), meaning: word() })),
});
