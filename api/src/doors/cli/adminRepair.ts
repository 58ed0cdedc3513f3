import type { Command } from 'commander';
import type { AdminService } from '../../features/admin/admin.service.js';
import type { Mirrored } from '../../features/admin/mirrorPictures.js';
import type { AdminTerminal, WithAdmin } from './adminProgram.js';

/** `npm run admin -- pictures …` */
export function addPictureCommands(program: Command, withAdmin: WithAdmin, say: AdminTerminal['say']): void {
  const pictures = program.command('pictures').description('copy the pictures of posts and profiles');
  pictures
    .command('mirror <folder>')
    .description('copy all pictures that FOLDER lacks from the bucket, or from DATA_DIR, to FOLDER')
    .option('--prune', 'delete pictures in FOLDER that the site has no more')
    .option('-y, --yes', 'also if that is most of FOLDER')
    .action((folder: string, { prune = false, yes = false }: { prune?: boolean; yes?: boolean }) =>
      withAdmin(async ({ admin }) => {
        const mirrored = await admin.mirror(folder, { restores: false, prunes: prune, deletesMany: yes });
        const deleted = prune ? ` Deleted ${counted(mirrored.pruned, 'picture')} there.` : '';
        say(copiedLine(mirrored) + deleted);
      }),
    );
  pictures
    .command('restore <folder>')
    .description('copy the pictures of posts and profiles that the bucket, or DATA_DIR, lacks from FOLDER')
    .action((folder: string) =>
      withAdmin(async ({ admin }) => {
        const mirrored = await admin.mirror(folder, { restores: true });
        const { unwanted } = mirrored;
        const left =
          unwanted === 0
            ? ''
            : ` ${counted(unwanted, 'picture')} stayed in the folder, because the site has deleted ${unwanted === 1 ? 'it' : 'them'}.`;
        say(copiedLine(mirrored) + left);
      }),
    );
}

function copiedLine({ copied, bytes, known }: Mirrored): string {
  return `Copied ${counted(copied, 'picture')} (${(bytes / 1e6).toFixed(1)} MB). ${known} were there already.`;
}

type Repaired = Awaited<ReturnType<AdminService['repair']>>;

/** What `repair` says. */
export function repairedLine({ missingFiles, ...found }: Repaired, isCheck: boolean): string {
  const { posts, categories, accounts, remarks, searchRows, uploadUses, unknownFiles } = found;
  const parts = [
    counted(posts, 'post'),
    `${categories} ${categories === 1 ? 'category' : 'categories'}`,
    counted(accounts, 'account'),
    `${remarks} comments and replies`,
    counted(searchRows, 'search row'),
    `uses of uploads in ${counted(uploadUses, 'text')}`,
    `${counted(unknownFiles, 'file')} of no upload`,
  ].filter((part) => !/(?:^|in )0 /.test(part));
  const errors =
    parts.length === 0 ? 'No errors were found.' : `${isCheck ? 'Found' : 'Corrected'} ${parts.join(', ')}.`;
  if (missingFiles === 0) return errors;
  return `${errors} ${counted(missingFiles, 'upload')} without a file: bring the files back from a back-up.`;
}

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
