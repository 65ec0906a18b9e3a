import type { Attachment } from 'svelte/attachments';

/** Tells whether the beginning of an element is in view, above what may lie over the foot of the window. */
export const inView =
  (tell: (seen: boolean) => void): Attachment<Element> =>
  (element) => {
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -20%',
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell(false);
    };
  };

/** Scrolls to an element for the sake of what it says now, if it says anything. */
export const scrolledTo =
  (said: string | null | false): Attachment<Element> =>
  (element) => {
    if (said) element.scrollIntoView({ block: 'nearest' });
  };
