///<reference types="svelte" />
;
import type { Job } from '../../../shared/job/job.ts';
import type { JobShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import { photoChanges } from './photoChanges.ts';
import { revisionChanges, revisionReason } from './revisionChanges.ts';
import { uploadPicture } from './uploadPicture.ts';
;

  interface Props {
    before: Job;
    shown: JobShown;
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  


  const { before, shown, state: office }: Props = $props();
  const words = $derived(office.words);
  const job = $derived(shown.job);
  const photos = $derived(photoChanges(shown, before, words));
  const parts = $derived(revisionChanges(before, job, words));
  const why = $derived(revisionReason(shown.history, before.id));
  const reasonText = (reason: string): string =>
    (words as unknown as Readonly<Record<string, string>>)[`reason_${reason}`] ?? reason;
  const said = $derived({ added: words.arrayAdded, removed: words.arrayRemoved, changed: words.arrayChanged });
  const photoWords = $derived({ new: words.arrayAdded, dropped: words.arrayRemoved, same: words.photosCarried });
  const photoTones = { new: 'good', dropped: 'bad', same: 'plain' } as const;
  const tones = { added: 'good', removed: 'bad', changed: 'warn' } as const;
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`changes`,});
   { svelteHTML.createElement("h2", {   "id":`changes`,"tabindex":-1,});words.changesTitle(before.id); }
  if(why){
     { svelteHTML.createElement("div", { "class":`why`,});
       { svelteHTML.createElement("p", {}); { svelteHTML.createElement("strong", {});words.reason; reasonText(why.reason); } }
      if(why.notes !== ''){ { svelteHTML.createElement("p", { "class":`notes`,});why.notes; }}
       { svelteHTML.createElement("p", { "class":`quiet`,});why.by;  { svelteHTML.createElement("time", { "datetime":new Date(why.atMs).toISOString(),});words.when(why.atMs); } }
     }
  }
     for(let part of __sveltets_2_ensureArray(parts)){part.key;
     { svelteHTML.createElement("div", { "class":`one`,});
       { svelteHTML.createElement("h3", {});
        part.array ?? (part.isRoof ? words.structureBasic : words.wholeJobFields);
         { const $$_egdaB3C = __sveltets_2_ensureComponent(Badge); new $$_egdaB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":tones[part.how],}});said[part.how]; Badge}
       }
      if(part.fields.length > 0){
         { svelteHTML.createElement("table", {});
           { svelteHTML.createElement("thead", {});
             { svelteHTML.createElement("tr", {});
               { svelteHTML.createElement("th", { "scope":`col`,});words.fieldColumn; }
               { svelteHTML.createElement("th", { "scope":`col`,});words.wasColumn; }
               { svelteHTML.createElement("th", { "scope":`col`,});words.isColumn; }
             }
           }
           { svelteHTML.createElement("tbody", {});
               for(let field of __sveltets_2_ensureArray(part.fields)){field.name;
               { svelteHTML.createElement("tr", {});
                 { svelteHTML.createElement("th", { "scope":`row`,});field.title; }
                 { svelteHTML.createElement("td", {});
                  if(field.was === ''){ { svelteHTML.createElement("span", { "class":`quiet`,});words.wasNothing; }}else{ { svelteHTML.createElement("del", {});field.was; }}
                 }
                 { svelteHTML.createElement("td", {});
                  if(field.is === ''){ { svelteHTML.createElement("span", { "class":`quiet`,});words.wasNothing; }}else{ { svelteHTML.createElement("ins", {});field.is; }}
                 }
               }
            }
           }
         }
      }
     }
  }
    if(photos.every(({ how }) => how === 'same')){ { svelteHTML.createElement("p", { "class":`quiet`,});words.nothingChanged; }}
  
  if(photos.length > 0){
     { svelteHTML.createElement("div", { "class":`one`,});
       { svelteHTML.createElement("h3", {});words.photosSetting; }
         for(let group of __sveltets_2_ensureArray(photos)){group.how;
         { svelteHTML.createElement("div", {     "class":`photos`,"role":`group`,"aria-label":photoWords[group.how],});
           { const $$_egdaB3C = __sveltets_2_ensureComponent(Badge); new $$_egdaB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":photoTones[group.how],}});photoWords[group.how]; Badge}
           { svelteHTML.createElement("span", { "class":`quiet`,});words.howMany(group.files.length); }
           { svelteHTML.createElement("ul", {});
               for(let { upload, array } of __sveltets_2_ensureArray(group.files)){upload.id;
              const picture = uploadPicture(upload, array, office);
               { svelteHTML.createElement("li", {});
                 { svelteHTML.createElement("a", {     "href":picture.original,"target":`_blank`,"rel":`noopener`,});
                  if(picture.thumbnail){
                     { svelteHTML.createElement("img", {     "src":picture.thumbnail,"alt":"","loading":`lazy`,});group.how === 'dropped';}
                  }
                   { svelteHTML.createElement("span", {});upload.name; }
                   { svelteHTML.createElement("span", { "class":`quiet`,});picture.place; }
                 }
               }
            }
           }
         }
      }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Changes__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Changes__SvelteComponent_ = ReturnType<typeof Changes__SvelteComponent_>;
/*Ωignore_endΩ*/export default Changes__SvelteComponent_;