document.documentElement.dataset.awake = ''
