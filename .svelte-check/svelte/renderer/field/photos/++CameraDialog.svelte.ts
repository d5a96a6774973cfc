///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import type { Place } from './boardPlan.ts';
import { type CameraProblem, closeCamera, listCameras, openCamera, takePicture } from './camera.ts';
import { placeName } from './slotWords.ts';
;

  interface Props {
    place: Place;
    state: AppState;
    add: (place: Place, files: readonly File[]) => void;
    close: () => void;
  };function $$render() {

  
  
  
  
  
  
  


  const { place, state: app, add, close }: Props = $props();
  const words = $derived(app.words);
  let video = $state<HTMLVideoElement | null>(null);
  let stream = $state.raw<MediaStream | null>(null);
  let cameras = $state.raw<MediaDeviceInfo[]>([]);
  let device = $state<string | null>(null);
  let problem = $state<CameraProblem | null>(null);
  let taken = $state(0);
  let isOpen = true;

  const start = async (wanted: string | null): Promise<void> => {
    closeCamera(stream);
    stream = null;
    problem = null;
    try {
      const opened = await openCamera(wanted);
      // Closed while the person was asked whether the camera is allowed.
      if (!isOpen) return closeCamera(opened);
      stream = opened;
      cameras = await listCameras();
      device = opened.getVideoTracks()[0]?.getSettings().deviceId ?? wanted;
    } catch (error) {
      problem = (error as Error).message as CameraProblem;
    }
  };
  void start(null);
  onDestroy(() => {
    isOpen = false;
    closeCamera(stream);
  });
  $effect(() => {
    if (video) video.srcObject = stream;
  });

  const shoot = async (): Promise<void> => {
    if (!video || video.videoWidth === 0) return;
    add(place, [await takePicture(video, new Date())]);
    taken += 1;
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"open":true,"title":`${words.takePhoto}: ${placeName(words, place)}`,"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { svelteHTML.createElement("span", {   "class":`taken`,"role":`status`,});taken > 0 ? words.cameraTook(taken) : ''; }
    if(cameras.length > 1){
       { svelteHTML.createElement("select", {     "aria-label":words.whichCamera,"value":device,"onchange":(event) => void start(event.currentTarget.value),});
           for(let camera of __sveltets_2_ensureArray(cameras)){camera.deviceId; { svelteHTML.createElement("option", { "value":camera.deviceId,});camera.label; }}
       }
    }
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.close; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"disabled":stream === null,"onclick":() => void shoot(),}});words.shoot; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
  if(problem){
     { svelteHTML.createElement("div", {   "class":`problem`,"role":`alert`,});
       { svelteHTML.createElement("p", {});words[`camera_${problem}`]; }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void start(device),}});words.retry; Button}
     }
  }else{
     { svelteHTML.createElement("div", { "class":`view`,});
      if(stream === null){ { svelteHTML.createElement("p", { "role":`status`,});words.cameraStarting; }}
       { const $$_video2 = svelteHTML.createElement("video", {   "autoplay":true,"playsinline":true,"muted":true,});video = $$_video2;stream === null; }
     }
  }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const CameraDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type CameraDialog__SvelteComponent_ = ReturnType<typeof CameraDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default CameraDialog__SvelteComponent_;